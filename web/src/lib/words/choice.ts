/** The chosen language, where the parts of the page that no script writes find it: its own attributes, the app's
 *  manifest, and the page without a network, which the service worker shows. */

import { site, HOME } from "../device/home";
import { directionOf } from "./pages";

/** The cache in which the worker looks. */
const CHOICE = `lapin${HOME}-language`;

export function shownIn(language: string): void {
  const page = document.documentElement;
  page.lang = language;
  page.dir = directionOf(language);
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (manifest) manifest.href = site(`/manifest.${language}.webmanifest`);
}

/** Tells the worker. There is no cache over plain http, and no worker either. */
export async function keepChoice(language: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  try {
    await (await caches.open(CHOICE)).put(site("/language"), new Response(language));
  } catch {
    // In a frame of another site, a browser may refuse.
  }
}
