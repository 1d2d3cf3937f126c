/** The pictures that somebody has brought. */

import { deckOf } from "./decks.svelte";

/** Whether the picture is from an own deck, and so may be reported. */
export function isBrought(deck: string, picture: number): boolean {
  const from = deckOf(deck);
  const sides = from && from.ratio[0] === from.ratio[1] ? 2 : 1;
  let first = 0;
  for (const part of from?.parts ?? []) {
    first += (part.cards - part.without.length) * sides;
    if (picture < first) return part.own;
  }
  return false;
}
