/** The points that those who stand together have just won, as they stand before their score. */

import { signed } from "../words/signed";

export interface Gainer {
  /** One rabbit, or two partners; each has the first letter of its name on its chest. */
  rabbits: readonly { name: string }[];
  plus?: number | null;
}

const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? "";

/** Once for all if all have won the same; otherwise each with the letter of the rabbit that has won it, for nobody else
 *  could tell whose it is. */
export function gainsOf(group: readonly Gainer[]): string[] {
  const won = group.filter((side) => side.plus);
  if (won.length === group.length && new Set(won.map((side) => side.plus)).size === 1) return [signed(won[0]!.plus!)];
  return won.map(({ rabbits, plus }) => `${rabbits.map((each) => initial(each.name)).join("")} ${signed(plus!)}`);
}
