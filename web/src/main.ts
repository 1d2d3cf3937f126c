import { firstLanguage, firstWords } from "./lib/words/first"; // goes first: the words come while the rest is read
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "./lib/words/i18n.svelte";

void firstWords.then((words) => {
  begin(firstLanguage, words);
  mount(App, { target: document.getElementById("app")! });
});

// Over plain http there is no service worker; the game needs none. It keeps files for later: now is for what is on the
// screen.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => setTimeout(() => void navigator.serviceWorker.register("/sw.js"), 2000));
}
