/** The games and decks this server offers. */

import type { Deck, Decks, Game, Games } from "../wire/types";

export type GameId = Game["id"];
export const GAME_ORDER: readonly GameId[] = ["odyssey", "classic-2014", "classic-2008", "party", "team", "jinx"];

/** A picture of our own decks that goes with each game. */
export const GAME_PICTURE: Record<GameId, readonly [deck: string, picture: number]> = {
  odyssey: ["plain", 0], "classic-2014": ["plain", 4], "classic-2008": ["plain", 12], party: ["plain", 55], team: ["plain", 66], jinx: ["plain-two-sided", 4],
};

/** Computer players for a game at one tap: the smallest table that feels like company. */
export const COMPANY: Record<GameId, number> = { odyssey: 3, "classic-2014": 3, "classic-2008": 3, party: 5, team: 5, jinx: 3 };

class Offer {
  games = $state.raw<readonly Game[]>([]);
  decks = $state.raw<readonly Deck[]>([]);
  private asked = false;

  load(): void {
    if (this.asked) return;
    this.asked = true;
    const ask = async () => {
      this.games = ((await (await fetch("/api/games")).json()) as Games).games;
      this.decks = ((await (await fetch("/api/decks")).json()) as Decks).decks;
    };
    ask().catch(() => (this.asked = false));
  }

  game(id: GameId): Game | null {
    return this.games.find((game) => game.id === id) ?? null;
  }
}

export const offer = new Offer();

/** A table opened with "play now": computers join and the game starts as soon as the page sits there. */
export const atOnce = new Map<string, number>();
