/** Where pictures are and what they show. Addresses come from the server: a deck may be drawn or painted. */

import type { DeckPictures } from "../wire/types";
import { language, t } from "./i18n.svelte";

let known = $state.raw<Record<string, DeckPictures>>({});
let described = $state(true);
const asked = new Map<string, Promise<void>>();
const fetched = new Set<string>();
const decoded = new Set<string>();

function useDeck(deck: string): Promise<void> {
  const before = asked.get(deck);
  if (before) return before;
  const asking = fetch(`/api/decks/${encodeURIComponent(deck)}.json`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<DeckPictures>) : Promise.reject()))
    .then((pictures) => void (known = { ...known, [deck]: pictures }))
    .catch(() => void asked.delete(deck));
  asked.set(deck, asking);
  return asking;
}

/** The address of a picture; null until the deck has told where its pictures are. */
export function pictureAddress(deck: string, picture: number, large = false): string | null {
  const from = known[deck];
  if (!from) {
    void useDeck(deck);
    return null;
  }
  return (large ? from.large : from.small)[picture] ?? null;
}

/** The back of a deck's cards, and what the deck is called; null until it has told. */
export function backAddress(deck: string): string | null {
  return known[deck]?.back ?? null;
}
export function deckTitle(deck: string): string | null {
  return known[deck]?.title ?? null;
}

/** Whether the host lets pictures be told in words; the same for everybody at the table. */
export function describe(on: boolean): void {
  described = on;
}

/** What a picture shows, in the same words for everybody; or only which one it is. */
export function shows(deck: string, picture: number): string {
  const told = described ? known[deck]?.shows[picture] : undefined;
  return told?.[language()] ?? told?.en ?? t("card.number", { number: picture + 1 });
}

/** Fetch and decode pictures before they are turned over, so that none flashes. */
export function fetchAhead(deck: string, pictures: readonly (number | null)[], large = false): void {
  const wanted = pictures.filter((picture) => picture !== null);
  void useDeck(deck).then(() => {
    for (const picture of wanted) {
      const address = pictureAddress(deck, picture, large);
      if (!address || fetched.has(address)) continue;
      fetched.add(address);
      const image = new Image();
      image.src = address;
      image.decode().then(() => decoded.add(address), () => fetched.delete(address));
    }
  });
}

/** What is decoded already may be drawn with the frame it belongs to; anything else must not hold the frame up. */
export function decoding(address: string): "sync" | "async" {
  return decoded.has(address) ? "sync" : "async";
}

/** Pictures spread over a deck, to show what it is like. */
export function samples(cards: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => Math.floor(((place + 0.5) * cards) / count));
}
