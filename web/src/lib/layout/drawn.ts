/** First the picture, then what goes with it: a sound or a file ahead of time must not hold up what is on the
 *  screen. */

import { tick } from "svelte";

/** Lay out what has changed now, in the time until the screen's next beat, rather than at it. */
export function layOut(): void {
  void tick().then(() => document.body.offsetHeight);
}

/** A window that is hidden draws nothing, and one that is being hidden may not draw any more. */
const LATEST_MS = 250;

/** Long enough for other pages on the same machine to draw theirs, too; too short for an ear. */
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

/** When the picture is drawn and the machine has got its breath back. */
export const whenSettled = (work: () => void): void => whenDrawn(work, SETTLED_MS);

/** When there is nothing better to do, and soon in any case. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
}
