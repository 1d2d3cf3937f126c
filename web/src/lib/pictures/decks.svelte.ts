/** The addresses and descriptions of pictures. Addresses come from the server: a deck is built in or was brought by
 *  somebody; only the people of a table see the pictures of its mix. */

import type { DeckPictures } from "../../wire/types";
import { site } from "../device/home";
import { ask as request } from "../net/http";
import { language, t } from "../words/i18n.svelte";
import { pauseAfter } from "../net/line";
import { wantsAvif } from "./avif";

let known = $state.raw<Record<string, DeckPictures>>({});
let described = $state(true);
const PLAIN = "reverie";
const asked = new Map<string, Promise<void>>();
let table = "";
let withheld = $state.raw<ReadonlySet<string>>(new Set());

/** Sets the table whose mixes this page asks for, and asks again for those that were withheld before. */
export function lookFrom(code: string): void {
  table = code;
  for (const address of withheld) asked.delete(spoken(address));
  withheld = new Set();
}

export function lookingFrom(): string {
  return table;
}

/** A deck of a table: whoever may not see it is told nothing, quietly. */
const isShared = (address: string): boolean => address.startsWith("/api/tables/");

function addressOf(deck: string): string {
  const shared = /^(mix|own)-/.test(deck) ? `/api/tables/${encodeURIComponent(table)}/decks` : "/api/decks";
  return `${shared}/${encodeURIComponent(deck)}.json`;
}

/** The request to an address. A built-in deck is described in one language: in another it is asked for again. */
const spoken = (address: string): string => (isShared(address) ? address : `${address} ${language()}`);

/** Asks for the addresses of a deck's pictures once; while that fails, again after a pause. */
export function useDeck(deck: string): Promise<void> {
  const from = addressOf(deck);
  const what = spoken(from);
  const before = asked.get(what);
  if (before) return before;
  const asking: Promise<void> = ask(from, () => asked.get(what) === asking);
  asked.set(what, asking);
  return asking;
}

async function ask(from: string, isWanted: () => boolean): Promise<void> {
  for (let tries = 0; ; tries++) {
    const told = await fetched(from);
    if (!isWanted()) return;
    if (told === "withheld") withheld = new Set([...withheld, from]);
    // Other decks may have arrived during the wait, so `known` is read after it.
    else if (told !== "failed") known = { ...known, [from]: isShared(from) ? told : alsoIn(known[from], told) };
    if (told !== "failed") return;
    await new Promise((rested) => setTimeout(rested, pauseAfter(tries)));
  }
}

/** A built-in deck, which never changes, with its descriptions in the languages that are known already. */
const alsoIn = (before: DeckPictures | undefined, told: DeckPictures): DeckPictures => ({
  ...told,
  shows: told.shows.map((each, at) => ({ ...before?.shows[at], ...each })),
});

/** The deck with addresses as the browser wants them. */
export const addressed = (deck: DeckPictures): DeckPictures => ({
  ...deck,
  small: deck.small.map(site),
  large: deck.large.map(site),
  back: site(deck.back),
  cover: site(deck.cover),
});

async function fetched(from: string): Promise<DeckPictures | "withheld" | "failed"> {
  try {
    const more = isShared(from) ? "quiet=1" : `language=${language()}`;
    const answer = await request(`${from}?${(await wantsAvif()) ? "format=avif&" : ""}${more}`);
    if (answer.status === 204) return "withheld";
    if (answer.ok) return addressed((await answer.json()) as DeckPictures);
    return answer.status === 404 ? "withheld" : "failed";
  } catch {
    return "failed";
  }
}

/** Everything that is known about a deck; null until the server has answered. */
export function deckOf(deck: string): DeckPictures | null {
  if (deck) void useDeck(deck);
  return known[addressOf(deck)] ?? null;
}

/** Whether a deck's pictures are only for a table that this person does not belong to. */
export function isWithheld(deck: string): boolean {
  return withheld.has(addressOf(deck));
}

/** Asks again for a deck that may have changed, and keeps what is known until then. */
export function lookAgain(deck: string): void {
  asked.delete(spoken(addressOf(deck)));
  void useDeck(deck);
}

/** The address of a picture; null until it is known. */
export function pictureAddress(deck: string, picture: number, large = false): string | null {
  const from = deckOf(deck);
  return from ? ((large ? from.large : from.small)[picture] ?? null) : null;
}

/** The address of the back of a deck's cards; null until it is known. A deck that is withheld has the back that all
 *  mixes have: it is nobody's picture. */
export function backAddress(deck: string): string | null {
  return known[addressOf(deck)]?.back ?? (isWithheld(deck) ? (deckOf(PLAIN)?.back ?? null) : null);
}
export function deckTitle(deck: string): string | null {
  return known[addressOf(deck)]?.title ?? null;
}

/** Sets whether pictures are described in words; the host chooses this for everybody at the table. */
export function describe(on: boolean): void {
  described = on;
}

/** The description of a picture, the same for everybody; nothing, if it has none or the host wants none. */
export function captionOf(deck: string, picture: number): string {
  const told = (described && deckOf(deck)?.shows[picture]) || {};
  return told[language()] ?? told.en ?? Object.values(told)[0] ?? "";
}

/** The description of a picture, or only its number. */
export function shows(deck: string, picture: number): string {
  return captionOf(deck, picture) || t("card.number", { number: picture + 1 });
}

/** Samples from the whole deck, to show what it is like. */
export function samples(cards: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => Math.floor(((place + 0.5) * cards) / count));
}
