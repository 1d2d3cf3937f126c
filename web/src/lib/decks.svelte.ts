/** Where pictures are and what they show. Addresses come from the server: a deck may be drawn or painted. */

import type { DeckPictures } from "../wire/types";
import { language } from "./i18n.svelte";

let known = $state.raw<Record<string, DeckPictures>>({});
const asked = new Set<string>();
const fetched = new Set<string>();

export function useDeck(deck: string): void {
  if (asked.has(deck)) return;
  asked.add(deck);
  fetch(`/api/decks/${encodeURIComponent(deck)}.json`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<DeckPictures>) : Promise.reject()))
    .then((pictures) => (known = { ...known, [deck]: pictures }))
    .catch(() => asked.delete(deck));
}

export function pictureAddress(deck: string, picture: number, large = false): string {
  const from = known[deck];
  const template = from ? (large ? from.large : from.small) : `/api/decks/${deck}/{picture}.svg`;
  return template.replace("{picture}", String(picture));
}

/** What a picture shows, the same words for everybody. */
export function shows(deck: string, picture: number): string {
  const told = known[deck]?.shows[picture];
  return told?.[language()] ?? told?.en ?? "";
}

/** Fetch pictures before they are turned over, so that none flashes. */
export function fetchAhead(deck: string, pictures: readonly (number | null)[]): void {
  for (const picture of pictures) {
    if (picture === null || fetched.has(`${deck}/${picture}`)) continue;
    fetched.add(`${deck}/${picture}`);
    new Image().src = pictureAddress(deck, picture);
  }
}
