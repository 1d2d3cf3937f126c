/** A page that meets a server with newer pages: it is loaded again at a good moment, and never in a circle. While
 *  versions change, the page that is loaded may be the old one once more. */

import { own } from "../device/home";
import { ask } from "./http";

const KEY = own("reloaded");
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 3_600_000;
/** The time for which nobody has touched a key or the screen, before a page is loaded again under their eyes. */
export const STILL_MS = 4000;

/** The name of this page's version; empty while somebody develops. */
export const ownBuild = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="lapin-build"]')?.content ?? "";

export const isOther = (own: string, theirs: string): boolean => own !== "" && theirs !== "" && own !== theirs;

export interface Moment {
  /** Whether the table waits for this person. */
  owed: boolean;
  /** Whether something is being shown that would have to begin again. */
  showing: boolean;
  /** Whether words stand in a field. */
  typing: boolean;
  hidden: boolean;
  /** For how long nobody has touched anything. */
  stillFor: number;
}

/** Whether loading the page again would disturb nobody and lose nothing. */
export function isGood(now: Moment): boolean {
  if (now.typing || now.owed) return false;
  return now.hidden || (!now.showing && now.stillFor >= STILL_MS);
}

interface Reloaded {
  build: string;
  at: number;
  times: number;
}

function last(): Reloaded | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Reloaded | null;
  } catch {
    return null;
  }
}

/** Whether this page may be loaded again by itself for this version: each time in vain makes the wait longer. */
export function mayReload(build: string, now: number): boolean {
  const before = last();
  if (before?.build !== build) return true;
  return now - before.at >= Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (before.times - 1));
}

export function reload(build: string): void {
  const before = last();
  const times = before?.build === build ? before.times + 1 : 1;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ build, at: Date.now(), times } satisfies Reloaded));
  } catch {
    return; // what cannot be remembered could go on for ever; the button still works
  }
  location.reload();
}

const ASK_AGAIN_MS = 1000;

/** Resolves as soon as the server answers: until then a page that is loaded again would be the browser's error. */
async function answered(): Promise<void> {
  for (;;) {
    try {
      if ((await ask("/healthz", { cache: "no-store" })).ok) return;
    } catch {
      // the network or the server is away
    }
    await new Promise((passed) => setTimeout(passed, ASK_AGAIN_MS));
  }
}

/** A file of this page could not be fetched. The page of today knows where its own files are, so it is loaded as soon
 *  as the server can give it. */
export function reloadIfFilesAreGone(): void {
  let waiting = false;
  addEventListener("vite:preloadError", (event) => {
    if (!waiting && !mayReload("files", Date.now())) return;
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    void answered().then(() => {
      waiting = false;
      reload("files");
    });
  });
}
