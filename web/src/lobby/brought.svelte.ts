/** The decks that people brought to a table, and bringing one's own. */

import { site } from "../lib/device/home";
import { at, call } from "../lib/net/api";
import { newest } from "../lib/net/latest";
import { Refused } from "../lib/net/line";
import type { BroughtDeck, BroughtDecks } from "../wire/types";

export class Brought {
  decks = $state.raw<readonly BroughtDeck[]>([]);

  private readonly asking = newest();

  constructor(private readonly code: string) {}

  /** Asks which decks there are, and gives them as this answer has them; null if it fails. */
  async look(): Promise<readonly BroughtDeck[] | null> {
    const isNewest = this.asking();
    const told = await call<BroughtDecks>(at(this.code, "/decks")).catch(() => null);
    if (!told) return null;
    const decks = told.decks.map((deck) => ({ ...deck, cover: deck.cover === null ? null : site(deck.cover) }));
    if (isNewest()) this.decks = decks;
    return decks;
  }

  has(deck: string): boolean {
    return this.decks.some((each) => each.id === deck);
  }

  /** Brings a deck to the table with its edit secret, which this browser has. */
  async bring(deck: string, secret: string): Promise<void> {
    const { changeDeck, openDeck } = await import("../workshop/api");
    await openDeck(deck, secret);
    await changeDeck(deck, { table: this.code });
    const told = await this.look(); // what is shown may be newer, or older
    if (!told) throw new Refused("NO_LINE");
    if (!told.some((each) => each.id === deck)) throw new Refused("UNKNOWN_DECK");
  }
}
