/** The decks that the host has chosen, and changes to them. */

import type { Choice, DeckPart } from "../wire/types";

export interface Chosen {
  readonly deck: string;
  readonly without: readonly number[];
}

/** The chosen decks: a single deck, or the parts of a mix. Null until they are known. */
export function chosenOf(deck: string, parts: readonly DeckPart[] | null): readonly Chosen[] | null {
  if (!deck.startsWith("mix-")) return [{ deck, without: [] }];
  return parts?.map(({ deck: id, without }) => ({ deck: id, without })) ?? null;
}

/** Adds a deck to the chosen ones or removes it; the last one stays. */
export function toggled(chosen: readonly Chosen[], deck: string): readonly Chosen[] {
  if (!chosen.some((each) => each.deck === deck)) return [...chosen, { deck, without: [] }];
  return chosen.length > 1 ? chosen.filter((each) => each.deck !== deck) : chosen;
}

export function withoutCards(chosen: readonly Chosen[], deck: string, without: readonly number[]): readonly Chosen[] {
  return chosen.map((each) => (each.deck === deck ? { deck, without } : each));
}

export const asked = (chosen: readonly Chosen[]): Choice[] => chosen.map(({ deck, without }) => ({ deck, without }));

/** The deck that a link or a plain id names. */
export function deckInLink(text: string): string | null {
  return /own-[\w-]{22}/.exec(text)?.[0] ?? null;
}

/** The decks to choose from, where they stay whichever answer comes first: what somebody is about to press must not
 *  move away under their finger. So there are none before the built-in ones are known, and this browser's own keep
 *  their places when they have been brought to the table; decks of others come after them. */
export function inPlace<Deck extends { readonly id: string }>(
  builtIn: readonly Deck[],
  mine: readonly Deck[],
  brought: readonly Deck[],
  linked: readonly Deck[],
): Deck[] {
  if (!builtIn.length) return [];
  const told = new Map([...linked, ...mine, ...brought, ...builtIn].map((deck) => [deck.id, deck]));
  const places = new Set([...builtIn, ...mine, ...brought, ...linked].map((deck) => deck.id));
  return [...places].map((id) => told.get(id)!);
}
