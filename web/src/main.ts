import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, speak } from "./lib/i18n.svelte";
import { settings } from "./lib/settings.svelte";

await speak(preferred(settings.language, navigator.languages));
mount(App, { target: document.getElementById("app")! });

// Over plain http there is no service worker; the game needs none.
if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js");
