/** Moves the focus to where the eye goes. */

/** Whether the focus is nowhere: what had it is gone, hidden, or has never been. */
export function isLost(): boolean {
  const at = document.activeElement;
  return (
    !at || at === document.body || !at.isConnected || !at.getClientRects().length || at.closest("[hidden]") !== null
  );
}

/** Whether something is open over the page. */
export const isCovered = (): boolean => document.querySelector("dialog[open]") !== null;

/** Focuses what goes on, for people with a keyboard: unless they have opened something, or are elsewhere than on what
 *  they were asked about until now. */
export function moveOn(to: HTMLElement | null, from: string): void {
  if (!to || isCovered()) return;
  if (isLost() || document.activeElement?.closest(from)) to.focus({ preventScroll: true });
}

/** Focuses the first of these that is there, unless somebody is busy elsewhere on the page. */
export function settle(...wanted: (HTMLElement | null | undefined)[]): void {
  if (isCovered() || !isLost()) return;
  wanted.find((each) => each?.isConnected && each.getClientRects().length)?.focus({ preventScroll: true });
}

/** The next place for an arrow key among cards in lines of `columns`; null for another key. `mirrored` is whether the
 *  lines go from right to left. */
export function stepped(key: string, place: number, count: number, columns: number, mirrored = false): number | null {
  const on = mirrored ? -1 : 1;
  const by = { ArrowLeft: -on, ArrowRight: on, ArrowUp: -columns, ArrowDown: columns }[key];
  if (by === undefined) return null;
  const to = place + by;
  if (to >= 0 && to < count) return to;
  return Math.abs(by) === 1 ? (to + count) % count : place;
}

/** The time within which a second digit makes one number with the first, in milliseconds. */
const SOON_MS = 900;
/** The last digit, when it was typed, and the one that was typed shortly before it. */
let digits: { event: KeyboardEvent | null; before: string } = { event: null, before: "" };

/** The place that number keys mean among `count`, from 0: 0 is the tenth, and two digits that follow each other soon
 *  are one number, if there is such a place. Null for another key, or while somebody types. */
export function numbered(event: KeyboardEvent, count: number): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[0-9]$/.test(event.key)) return null;
  const at = event.target;
  if (at instanceof HTMLElement && at.matches("input, textarea, select")) return null;
  const last = digits.event;
  // Several parts of the page may ask about the same key.
  if (event !== last)
    digits = { event, before: last && event.timeStamp - last.timeStamp < SOON_MS && !event.repeat ? last.key : "" };
  const both = Number(digits.before + event.key);
  const place = (digits.before !== "0" && both > 9 && both <= count ? both : Number(event.key) || 10) - 1;
  return place < count ? place : null;
}

/** Opens a dialog; closing it gives the focus back, which a dialog that has left the page gives to nobody. */
export function opened(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  return () => {
    dialog.close();
    if (before instanceof HTMLElement && document.activeElement === document.body)
      before.focus({ preventScroll: true });
  };
}
