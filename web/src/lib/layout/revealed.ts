/** Places of a reveal's cards on a television of 1920 x 1080: up to four in one row with the words beside them, where
 *  they are almost as large as in the vote; up to eight in one row with the words below them; more in two rows with
 *  the words beside them. All of it is there from the first moment, so that nothing jumps when a card grows or words
 *  come. */

/** The storyteller's card is this much larger where there is one row. */
export const LARGER = 1.1;
/** The distance of an owner's flag above a card, and of the voters' pills below it: under one row they lie below the
 *  picture, which is what everybody talks about. */
export const FLAG = 40;
export const PILL = 28;
export const PILLS = 66;
const FEW = 4;
const ONE_ROW = 8;
const WIDEST = 400;

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

/** Whether the words stand beside the cards. */
export function isBeside(count: number): boolean {
  return count <= FEW || !isOneRow(count);
}

/** The largest cards that have room with their flags and pills. */
export function revealed(count: number, width: number, height: number): Revealed {
  const rows = isOneRow(count) ? 1 : 2;
  const columns = Math.max(1, Math.ceil(count / rows));
  const gap = rows === 1 ? 20 : 34;
  const larger = rows === 1 ? LARGER : 1;
  const byWidth = (width - gap * (columns - 1)) / (columns - 1 + larger);
  const byHeight = ((height / rows - FLAG - (rows === 1 ? PILLS : PILL)) * 2) / 3 / larger;
  return { rows, columns, gap, width: Math.floor(Math.min(byWidth, byHeight, WIDEST)) };
}

/** How much room under one row nothing else needs: where cards are as wide as they can be. */
export function spare({ rows, width }: Revealed, height: number): number {
  return rows === 1 ? Math.max(0, Math.floor(height - FLAG - PILLS - width * 1.5 * LARGER)) : 0;
}

/** Names alone, one after the other: their edges, a letter, what stands between two, and the most lines of them. */
const [EDGES, NARROW, BETWEEN] = [34, 15, 22];
export const NAME_LINE = 34;
export const MOST_NAMES = { one: 5, two: 5 };

/** The estimated number of lines of names alone. */
export function linesOfNames(letters: readonly number[], width: number): number {
  let [lines, left] = [0, 0];
  for (const count of letters) {
    const wide = Math.min(width - EDGES, BETWEEN + NARROW * count);
    if (!lines || wide > left) [lines, left] = [lines + 1, width - EDGES];
    left -= wide;
  }
  return lines;
}

/** The parts of a voter's pill besides its letters, how wide a letter is, and how far pills are apart. */
const [BESIDE, LETTER, APART] = [72, 16, 6];

/** The estimated number of lines of pills, from the letters of each name: they are not measured. */
export function linesOfPills(letters: readonly number[], width: number): number {
  let [lines, left] = [0, 0];
  for (const count of letters) {
    const wide = Math.min(width, BESIDE + LETTER * count);
    if (!lines || wide > left) [lines, left] = [lines + 1, width];
    left -= wide + APART;
  }
  return lines;
}
