/** The games and decks that this server offers. */

import { pauseAfter } from "../net/line";
import { factsOf, type GameId } from "./facts";
import type { OfferedDeck, Decks, OfferedGame, Games } from "../../wire/types";

class Offer {
  games = $state.raw<readonly OfferedGame[]>([]);
  decks = $state.raw<readonly OfferedDeck[]>([]);
  private asked = false;
  private tries = 0;

  load(): void {
    if (this.asked) return;
    this.asked = true;
    const told = async <T>(path: string) => {
      const answer = await fetch(path);
      if (!answer.ok) throw new Error(path);
      return (await answer.json()) as T;
    };
    const ask = async () => {
      // Words and buttons are on the screen before anybody fetches pictures for them.
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const [{ games }, { decks }] = await Promise.all([told<Games>("/api/games"), told<Decks>("/api/decks")]);
      this.games = games;
      this.decks = decks;
    };
    const again = () => {
      this.asked = false;
      this.load();
    };
    ask().catch(() => setTimeout(again, pauseAfter(this.tries++)));
  }

  /** The first deck for this kind of game; null until the server has told. */
  deckFor(id: GameId): OfferedDeck | null {
    this.load();
    return this.decks.find((deck) => deck.two_sided === factsOf(id).two_sided) ?? null;
  }

  game(id: GameId): OfferedGame | null {
    return this.games.find((game) => game.id === id) ?? null;
  }
}

export const offer = new Offer();

/** A picture that goes with a game, some places further on if asked. */
export const pictureFor = (id: GameId, further = 0): number =>
  (factsOf(id).cover + further) % (offer.deckFor(id)?.cards ?? 1);

/** A table opened with "play now": computers join and the game starts as soon as the page sits there. */
export const atOnce = new Map<string, number>();

/** A table opened to play with an own deck: it is chosen as soon as the page sits there. */
export const withDeck = new Map<string, string>();
