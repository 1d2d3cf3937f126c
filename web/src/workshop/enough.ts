/** Finds for how many players a deck is large enough. The numbers come from the server (S1). */

import type { OfferedGame } from "../wire/types";

export interface Enough {
  /** The largest number of players that the deck is enough for; null if there is none. */
  readonly players: number | null;
  /** How many cards are missing for the smallest table. */
  readonly missing: number;
  readonly least: number;
  /** Whether the deck is enough for every table of this game. */
  readonly all: boolean;
}

export function enough(needs: OfferedGame["needs"], cards: number): Enough {
  const fits = needs.filter((each) => each.cards <= cards).map((each) => each.players);
  const smallest = needs.reduce((least, each) => (each.cards < least.cards ? each : least));
  return {
    players: fits.length ? Math.max(...fits) : null,
    missing: Math.max(0, smallest.cards - cards),
    least: smallest.players,
    all: fits.length === needs.length,
  };
}
