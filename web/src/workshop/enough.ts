/** Finds for how many players a deck is large enough. The numbers come from the server (S1). */

import type { OfferedGame } from "../wire/types";

export interface Enough {
  /** The largest number of players that the deck is enough for; null if there is none. */
  readonly players: number | null;
  /** The number of cards that are missing for the smallest table. */
  readonly missing: number;
  readonly least: number;
  /** Whether the deck is enough for every table of this game. */
  readonly all: boolean;
}

/** Whether a deck is too small for every game that is played with its kind. */
export const isShort = (games: readonly OfferedGame[], twoSided: boolean, pictures: number): boolean => {
  const fitting = games.filter((game) => game.two_sided === twoSided);
  return fitting.length > 0 && fitting.every(({ needs }) => !enough(needs, cardsOf(pictures, twoSided)).players);
};

/** Gives the number of cards that this many pictures make. */
export const cardsOf = (pictures: number, twoSided: boolean): number =>
  twoSided ? Math.floor(pictures / 2) : pictures;

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
