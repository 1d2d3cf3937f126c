/** Where pictures are and what they show. Addresses come from the server: a deck may be painted by us or brought by
 *  somebody; what a table has mixed, only that table's people get to see. */

import type { DeckPictures } from "../../wire/types";
import { language, t } from "../words/i18n.svelte";
import { pauseAfter } from "../net/line";

let known = $state.raw<Record<string, DeckPictures>>({});
let described = $state(true);
const asked = new Map<string, Promise<void>>();
let table = "";
let withheld = $state.raw<ReadonlySet<string>>(new Set());

/** From now on mixed decks are those of this table, and asked for anew if they were not for us before. */
export function lookFrom(code: string): void {
  table = code;
  for (const address of withheld) asked.delete(address);
  withheld = new Set();
}

export function lookingFrom(): string {
  return table;
}

function addressOf(deck: string): string {
  const shared = /^(mix|own)-/.test(deck) ? `/api/tables/${encodeURIComponent(table)}/decks` : "/api/decks";
  return `${shared}/${encodeURIComponent(deck)}.json`;
}

/** Ask where a deck's pictures are, once; again after a pause for as long as the line or the server fails. */
export function useDeck(deck: string): Promise<void> {
  const from = addressOf(deck);
  const before = asked.get(from);
  if (before) return before;
  const asking: Promise<void> = ask(from, () => asked.get(from) === asking);
  asked.set(from, asking);
  return asking;
}

async function ask(from: string, isWanted: () => boolean): Promise<void> {
  for (let tries = 0; ; tries++) {
    const told = await fetched(from);
    if (!isWanted()) return;
    if (told === "withheld") withheld = new Set([...withheld, from]);
    // Other decks may have arrived while this one was on its way: they are read after the wait, never before it.
    else if (told !== "failed") known = { ...known, [from]: told };
    if (told !== "failed") return;
    await new Promise((rested) => setTimeout(rested, pauseAfter(tries)));
  }
}

async function fetched(from: string): Promise<DeckPictures | "withheld" | "failed"> {
  try {
    const answer = await fetch(from);
    if (answer.ok) return (await answer.json()) as DeckPictures;
    return answer.status === 404 ? "withheld" : "failed";
  } catch {
    return "failed";
  }
}

/** All that is known of a deck; null until it has told. */
export function deckOf(deck: string): DeckPictures | null {
  const found = known[addressOf(deck)];
  if (!found && deck) void useDeck(deck);
  return found ?? null;
}

/** Whether a deck's pictures are for its table only, and we are not of it. */
export function isWithheld(deck: string): boolean {
  return withheld.has(addressOf(deck));
}

/** A deck that may have changed is asked for again; what is known of it stays until then. */
export function lookAgain(deck: string): void {
  asked.delete(addressOf(deck));
  void useDeck(deck);
}

/** The address of a picture; null until the deck has told where its pictures are. */
export function pictureAddress(deck: string, picture: number, large = false): string | null {
  const from = deckOf(deck);
  return from ? ((large ? from.large : from.small)[picture] ?? null) : null;
}

/** The back of a deck's cards, and what the deck is called; null until it has told. */
export function backAddress(deck: string): string | null {
  return known[addressOf(deck)]?.back ?? null;
}
export function deckTitle(deck: string): string | null {
  return known[addressOf(deck)]?.title ?? null;
}

/** Whether the host lets pictures be told in words; the same for everybody at the table. */
export function describe(on: boolean): void {
  described = on;
}

/** What a picture shows, in the same words for everybody; or only which one it is. */
export function shows(deck: string, picture: number): string {
  const told = (described && known[addressOf(deck)]?.shows[picture]) || {};
  return told[language()] ?? told.en ?? Object.values(told)[0] ?? t("card.number", { number: picture + 1 });
}

/** Whether somebody brought this picture: then it may be reported. */
export function isBrought(deck: string, picture: number): boolean {
  const from = known[addressOf(deck)];
  const sides = from && from.ratio[0] === from.ratio[1] ? 2 : 1;
  let first = 0;
  for (const part of from?.parts ?? []) {
    first += (part.cards - part.without.length) * sides;
    if (picture < first) return part.own;
  }
  return false;
}

/** Pictures spread over a deck, to show what it is like. */
export function samples(cards: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => Math.floor(((place + 0.5) * cards) / count));
}
