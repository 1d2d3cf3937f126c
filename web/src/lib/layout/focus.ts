/** Moves the focus to where the eye goes. */

/** Whether the focus is nowhere: what had it is gone, hidden, or has never been. */
export function isLost(): boolean {
  const at = document.activeElement;
  return (
    !at || at === document.body || !at.isConnected || !at.getClientRects().length || at.closest("[hidden]") !== null
  );
}

/** Focuses the first of these that is there, unless somebody is busy elsewhere on the page. */
export function settle(...wanted: (HTMLElement | null | undefined)[]): void {
  if (document.querySelector("dialog[open]") || !isLost()) return;
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

/** The place that a number key means, from 0; null for another key, or while somebody types. */
export function numbered(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return null;
  const at = event.target;
  if (at instanceof HTMLElement && at.matches("input, textarea, select")) return null;
  return Number(event.key) - 1;
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
