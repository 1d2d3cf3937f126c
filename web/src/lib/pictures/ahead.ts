/** Prefetches pictures, so that they appear at once. Before a row is known it fetches the whole deck in the deck's
 *  order, so that requests reveal nothing about the game. */

import { deckOf, pictureAddress, useDeck } from "./decks.svelte";
import { whenIdle } from "../layout/drawn";

/** While an image object exists, the browser need not request its picture again. */
const held = new Map<string, HTMLImageElement>();
const decoded = new Set<string>();
const AT_ONCE = 3;
/** The most pictures to prefetch; a very large deck loads one by one. */
const MOST = 200;
let deckWanted = "";

function hold(address: string): HTMLImageElement {
  let image = held.get(address);
  if (!image) {
    held.set(address, (image = new Image()));
    image.onerror = () => held.delete(address);
    image.src = address;
  }
  return image;
}

const isHere = (image: HTMLImageElement): Promise<void> =>
  new Promise((done) => {
    if (image.complete) done();
    for (const end of ["load", "error"]) image.addEventListener(end, () => done(), { once: true });
  });

/** Fetches and decodes pictures that are about to be shown. */
export function fetchAhead(deck: string, pictures: readonly (number | null)[]): void {
  void useDeck(deck).then(() => {
    for (const picture of pictures) {
      const address = picture === null ? null : pictureAddress(deck, picture);
      if (!address || decoded.has(address)) continue;
      hold(address)
        .decode()
        .then(
          // eslint-disable-next-line lapin/no-stale-write -- to note a picture twice is to note it once
          () => decoded.add(address),
          () => undefined,
        );
    }
  });
}

/** Fetches all small pictures of a deck when the browser is idle. */
export function fetchAll(deck: string): void {
  if (deck === deckWanted || isSparing()) return;
  deckWanted = deck;
  void useDeck(deck).then(() => {
    const coming = [...(deckOf(deck)?.small ?? [])];
    if (coming.length > MOST) return;
    const next = (): void => {
      const address = deckWanted === deck ? coming.shift() : undefined;
      if (address) whenIdle(() => void isHere(hold(address)).then(next));
    };
    for (let each = 0; each < AT_ONCE; each++) next();
  });
}

/** A decoded picture may be drawn in the same frame; any other must not delay the frame. */
export function decoding(address: string): "sync" | "async" {
  return decoded.has(address) ? "sync" : "async";
}

function isSparing(): boolean {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  return line?.saveData ?? false;
}
