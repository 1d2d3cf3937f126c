/** The decks that this browser may change, with their edit secrets. There is no other way to a deck. */

import { read, write } from "../lib/device/kept";

export interface Kept {
  readonly id: string;
  readonly secret: string;
  readonly title: string;
  readonly cards: number;
  readonly two_sided: boolean;
  /** A few pictures, to recognise it. */
  readonly samples: readonly string[];
}

const KEY = "decks";

class KeptDecks {
  all = $state.raw<readonly Kept[]>(JSON.parse(read(KEY) ?? "[]") as Kept[]);

  find(id: string): Kept | null {
    return this.all.find((each) => each.id === id) ?? null;
  }

  keep(deck: Kept): void {
    this.write(this.find(deck.id) ? this.all.map((each) => (each.id === deck.id ? deck : each)) : [deck, ...this.all]);
  }

  forget(id: string): void {
    this.write(this.all.filter((each) => each.id !== id));
  }

  private write(all: readonly Kept[]): void {
    this.all = all;
    write(KEY, JSON.stringify(all));
  }
}

export const kept = new KeptDecks();
