import { firstLanguage, firstWords } from "./lib/words/first"; // first: the texts load while the rest is read
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { isFramed } from "./lib/device/framed";
import { site } from "./lib/device/home";
import { reloadIfFilesAreGone } from "./lib/net/newer";
import { keepChoice } from "./lib/words/choice";
import { begin, language } from "./lib/words/i18n.svelte";

reloadIfFilesAreGone();
void firstWords.then((words) => {
  begin(firstLanguage, words);
  mount(App, { target: document.getElementById("app")! });
});

/** The worker keeps the words of the language that the page speaks. */
async function keepApp(): Promise<void> {
  await keepChoice(language());
  await navigator.serviceWorker.register(site("/sw.js"));
}

// Over plain http and in a frame there is no service worker, and the game needs none. It caches files for later, so it
// starts after the page is shown.
if ("serviceWorker" in navigator && import.meta.env.PROD && !isFramed) {
  addEventListener("load", () => setTimeout(() => void keepApp(), 2000));
}
