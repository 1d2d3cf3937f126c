/** Places of a reveal's cards on a television of 1920 x 1080: up to eight in one row with the words below them, more
 *  in two rows with the words beside them. All of it is there from the first moment, so that nothing jumps when a card
 *  grows or words come. */

/** The storyteller's card is this much larger where there is one row. */
export const LARGER = 1.147;
/** The distance of an owner's flag above a card, and of a voter's pill below it. */
export const FLAG = 40;
export const PILL = 28;
const ONE_ROW = 8;
const WIDEST = 330;

export interface Revealed {
  rows: 1 | 2;
  columns: number;
  /** Of a card. */
  width: number;
  gap: number;
}

export function isOneRow(count: number): boolean {
  return count <= ONE_ROW;
}

/** The largest cards that have room with their flags and pills. */
export function revealed(count: number, width: number, height: number): Revealed {
  const rows = isOneRow(count) ? 1 : 2;
  const columns = Math.max(1, Math.ceil(count / rows));
  const gap = rows === 1 ? 20 : 34;
  const larger = rows === 1 ? LARGER : 1;
  const byWidth = (width - gap * (columns - 1)) / (columns - 1 + larger);
  const byHeight = ((height / rows - FLAG - PILL) * 2) / 3 / larger;
  return { rows, columns, gap, width: Math.floor(Math.min(byWidth, byHeight, WIDEST)) };
}
