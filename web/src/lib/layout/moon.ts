/** The places of everybody in front of the moon, when anybody may be the next to speak: in rows, nobody beside it. */

export interface OnMoon {
  /** The width of a rabbit, which is a quarter higher than wide. */
  size: number;
  /** The height of each with its name. */
  high: number;
  /** Whether a name has room for two lines. */
  lines: 1 | 2;
  /** From the middle of the moon to the middle of the lower edge of each, and the room that its name has. */
  spots: readonly { x: number; y: number; wide: number }[];
}

/** The width of rabbits in one row, two or three; how high a name is under each, of two lines where there is room; and
 *  how far rows are apart. */
const SIZES = [150, 116, 98];
const NAMES = [66, 66, 42];
const GAP = 8;
/** The share of a rabbit that is ears, which may reach over the edge. */
const EARS = 0.35;

/** Gives the number in each row: most in the middle, where the moon is widest, and fewest below, where names are. */
export function rowsOf(count: number): readonly number[] {
  if (count <= 3) return [count];
  if (count <= 6) return [Math.ceil(count / 2), Math.floor(count / 2)];
  const middle = Math.ceil((count + 1) / 3);
  const below = Math.floor((count - middle) / 2);
  return [count - middle - below, middle, below];
}

export function onMoon(count: number, radius: number): OnMoon {
  const rows = rowsOf(count);
  const size = SIZES[rows.length - 1]!;
  const high = size * 1.25 + NAMES[rows.length - 1]!;
  const all = rows.length * high + (rows.length - 1) * GAP;
  const spots = rows.flatMap((many, row) => {
    const top = row * (high + GAP) - all / 2;
    const y = top + high;
    const far = Math.max(Math.abs(top + high * EARS), Math.abs(y));
    const wide = (2 * Math.sqrt(radius ** 2 - far ** 2)) / many;
    return Array.from({ length: many }, (_, at) => ({ x: (at - (many - 1) / 2) * wide, y, wide }));
  });
  return { size, high, lines: rows.length < 3 ? 2 : 1, spots };
}
