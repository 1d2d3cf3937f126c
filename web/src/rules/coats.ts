/** The rabbits of the pictures in the rules: each seat has a colour, partners a scarf of the same. */

import type { Dressed } from "../lib/pictures/coats";
import { signed } from "../lib/words/signed";
import { COLOURS } from "../wire/types";

const ORDER = [
  "snow",
  "amber",
  "ocean",
  "rose",
  "fern",
  "plum",
  "rust",
  "ice",
] as const satisfies readonly Dressed["colour"][];
const SCARVES = ["amber", "ocean", "rose"] as const satisfies readonly Dressed["colour"][];

export function coatAt(seat: number, team: number | null = null): Dressed {
  const colour = ORDER[seat] ?? COLOURS[seat % COLOURS.length]!;
  return { colour, pattern: "plain", ...(team === null ? {} : { scarf: SCARVES[team % SCARVES.length] }) };
}

/** Points part by part: +3 +2. */
export const gained = (parts: readonly number[]): string => (parts.length ? parts.map(signed).join(" ") : "0");
