/** The points that those who stand together have just won, as they stand before their score. */

import { signed } from "../words/signed";

export interface Gainer {
  /** One rabbit, or two partners; each has the first letter of its name on its chest. */
  rabbits: readonly { name: string }[];
  plus?: number | null;
}

const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? "";

export interface Gain {
  /** The place in its group of the side that has won it, where others there have won something else: nobody could tell
   *  whose it is otherwise. */
  of: number | null;
  /** The first letters of its names. */
  letters: string;
  points: string;
}

/** Once for all if all have won the same; otherwise each by itself. */
export function gainsOf(group: readonly Gainer[]): Gain[] {
  const won = group.flatMap((side, of) => (side.plus ? [{ ...side, of }] : []));
  if (won.length === group.length && new Set(won.map((side) => side.plus)).size === 1)
    return [{ of: null, letters: "", points: signed(won[0]!.plus!) }];
  return won.map(({ rabbits, plus, of }) => ({
    of,
    letters: rabbits.map((each) => initial(each.name)).join(""),
    points: signed(plus!),
  }));
}
