/** Delays work such as sounds and prefetching until the screen is drawn, so that it does not delay the picture. */

import { tick } from "svelte";

/** Forces the layout of changes now, before the browser's next frame, rather than in it. */
export function layOut(): void {
  void tick().then(() => document.body.offsetHeight);
}

/** The longest wait: a hidden window draws nothing, so waiting for its next frame could take forever. */
const LATEST_MS = 250;

/** Long enough for other pages on the same machine to draw as well; too short to hear. */
const SETTLED_MS = 100;

export function whenDrawn(work: () => void, after = 0): void {
  if (typeof document === "undefined" || document.hidden) {
    work();
    return;
  }
  let due = true;
  const go = (): void => {
    if (due) work();
    due = false;
  };
  requestAnimationFrame(() => setTimeout(go, after));
  setTimeout(go, LATEST_MS);
}

/** Runs work after this many frames: what is made for many cards comes a few in each, so that no frame is late. */
export function afterFrames(count: number, work: () => void): void {
  if (count <= 0) work();
  else whenDrawn(() => afterFrames(count - 1, work));
}

/** Runs work when the screen is drawn and the machine is less busy. */
export const whenSettled = (work: () => void): void => whenDrawn(work, SETTLED_MS);

/** Runs work when the browser is idle, and soon in any case. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
}
