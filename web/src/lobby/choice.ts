/** Which decks lie on the table, as the host's list shows and changes them. */

import type { Choice, DeckPart } from "../wire/types";

export interface Chosen {
  readonly deck: string;
  readonly without: readonly number[];
}

/** A plain deck is itself; a mix tells its parts. Null until it has. */
export function chosenOf(deck: string, parts: readonly DeckPart[] | null): readonly Chosen[] | null {
  if (!deck.startsWith("mix-")) return [{ deck, without: [] }];
  return parts?.map(({ deck: id, without }) => ({ deck: id, without })) ?? null;
}

/** A deck comes to the others, or goes; the last one stays. */
export function toggled(chosen: readonly Chosen[], deck: string): readonly Chosen[] {
  if (!chosen.some((each) => each.deck === deck)) return [...chosen, { deck, without: [] }];
  return chosen.length > 1 ? chosen.filter((each) => each.deck !== deck) : chosen;
}

export function withoutCards(chosen: readonly Chosen[], deck: string, without: readonly number[]): readonly Chosen[] {
  return chosen.map((each) => (each.deck === deck ? { deck, without } : each));
}

export const asked = (chosen: readonly Chosen[]): Choice[] => chosen.map(({ deck, without }) => ({ deck, without }));

/** The deck a link means, or a bare name of one. */
export function deckInLink(text: string): string | null {
  return /own-[\w-]{22}/.exec(text)?.[0] ?? null;
}
