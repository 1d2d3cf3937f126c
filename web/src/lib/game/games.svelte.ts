/** The games and decks that this server offers. */

import { ask } from "../net/http";
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
      const answer = await ask(path);
      if (!answer.ok) throw new Error(path);
      return (await answer.json()) as T;
    };
    const askBoth = async () => {
      // The page is drawn before any picture is fetched.
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const [{ games }, { decks }] = await Promise.all([told<Games>("/api/games"), told<Decks>("/api/decks")]);
      this.games = games;
      this.decks = decks;
    };
    const again = () => {
      this.asked = false;
      this.load();
    };
    askBoth().catch(() => setTimeout(again, pauseAfter(this.tries++)));
  }

  /** The first deck for this kind of game; null until the server has answered. */
  deckFor(id: GameId): OfferedDeck | null {
    this.load();
    return this.decks.find((deck) => deck.two_sided === factsOf(id).two_sided) ?? null;
  }

  game(id: GameId): OfferedGame | null {
    return this.games.find((game) => game.id === id) ?? null;
  }
}

export const offer = new Offer();

/** The number of the picture for a game, or `further` pictures after it. */
export const pictureFor = (id: GameId, further = 0): number =>
  (factsOf(id).cover + further) % (offer.deckFor(id)?.cards ?? 1);

/** Tables opened with "play now", with the number of computers to add before the game starts. */
export const atOnce = new Map<string, number>();

/** Tables opened to play with an own deck, with the deck to choose. */
export const withDeck = new Map<string, string>();
