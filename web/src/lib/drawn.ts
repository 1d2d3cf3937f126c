/** First the picture, then what goes with it: a sound or a file ahead of time must not hold up what is on the screen. */

/** A window that is hidden draws nothing, and one that is being hidden may not draw any more. */
const LATEST_MS = 250;

export function whenDrawn(work: () => void): void {
  if (typeof document === "undefined" || document.hidden) {
    work();
    return;
  }
  let due = true;
  const go = (): void => {
    if (due) work();
    due = false;
  };
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, LATEST_MS);
}

/** When there is nothing better to do, and soon in any case. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
}
