/** Pictures that are here before they are shown, so that none flashes. What is fetched ahead of a row is the whole
 *  deck, in the deck's own order: it tells nobody anything about the game. */

import { deckOf, pictureAddress, useDeck } from "./decks.svelte";
import { whenIdle } from "../layout/drawn";

/** As long as somebody holds a picture, the browser need not ask for it again. */
const held = new Map<string, HTMLImageElement>();
const decoded = new Set<string>();
const AT_ONCE = 3;
/** Who brings a thousand pictures sees them come one by one. */
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

/** Fetch and decode pictures that are about to be shown. */
export function fetchAhead(deck: string, pictures: readonly (number | null)[]): void {
  void useDeck(deck).then(() => {
    for (const picture of pictures) {
      const address = picture === null ? null : pictureAddress(deck, picture);
      if (!address || decoded.has(address)) continue;
      hold(address)
        .decode()
        .then(
          () => decoded.add(address),
          () => undefined,
        );
    }
  });
}

/** Fetch all small pictures of a deck, when there is nothing else to do. */
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

/** What is decoded already may be drawn with the frame it belongs to; anything else must not hold the frame up. */
export function decoding(address: string): "sync" | "async" {
  return decoded.has(address) ? "sync" : "async";
}

function isSparing(): boolean {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  return line?.saveData ?? false;
}
