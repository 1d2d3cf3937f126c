/** The decks that people brought to a table, and bringing one's own. */

import { site } from "../lib/device/home";
import { ask } from "../lib/net/http";
import { questions } from "../lib/net/latest";
import { Refused } from "../lib/net/line";
import type { BroughtDeck, BroughtDecks } from "../wire/types";

export class Brought {
  decks = $state.raw<readonly BroughtDeck[]>([]);

  private readonly asking = questions();

  constructor(private readonly code: string) {}

  async look(): Promise<void> {
    const isLatest = this.asking();
    const answer = await ask(`/api/tables/${encodeURIComponent(this.code)}/decks`).catch(() => null);
    const told = answer?.ok ? ((await answer.json()) as BroughtDecks) : null;
    if (!told || !isLatest()) return;
    this.decks = told.decks.map((deck) => ({ ...deck, cover: deck.cover === null ? null : site(deck.cover) }));
  }

  has(deck: string): boolean {
    return this.decks.some((each) => each.id === deck);
  }

  /** Brings a deck to the table with its edit secret, which this browser has. */
  async bring(deck: string, secret: string): Promise<void> {
    const { changeDeck, openDeck } = await import("../workshop/api");
    await openDeck(deck, secret);
    await changeDeck(deck, { table: this.code });
    await this.look();
    if (!this.has(deck)) throw new Refused("UNKNOWN_DECK");
  }
}
