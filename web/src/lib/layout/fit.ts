/** Lays out cards so that all of them are visible and as large as possible. */

export interface Fit {
  columns: number;
  width: number;
}

/** `gap` is the space beside a card, `below` the space under it, `most` the largest width of a card. */
export function bestFit(
  count: number,
  width: number,
  height: number,
  ratio: number,
  gap: number,
  most = 10_000,
  below = gap,
): Fit {
  let best: Fit = { columns: Math.max(1, count), width: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns);
    const byWidth = (width - gap * (columns - 1)) / columns;
    const byHeight = ((height - below * (rows - 1)) / rows) * ratio;
    const card = Math.floor(Math.min(byWidth, byHeight, most));
    if (card > best.width) best = { columns, width: card };
  }
  return best;
}

/** Nobody sees more dots than this in a unit of the screen, however many a phone has. */
const MOST_DOTS = 2.5;

/** Whether a picture of this width needs the large file: small files are 400 pixels wide, 320 for squares. */
export function wantsLarge(width: number, square = false): boolean {
  return width * Math.min(globalThis.devicePixelRatio ?? 1, MOST_DOTS) > (square ? 340 : 430);
}

/** The hand as a fan: the angle, height and offset of each card, in degrees and card widths. */
export function fanned(count: number, place: number): { lean: number; drop: number } {
  const from = place - (count - 1) / 2;
  const spread = Math.min(4, 22 / Math.max(1, count));
  return { lean: from * spread, drop: from * from * Math.min(0.018, 0.09 / Math.max(1, count)) };
}
