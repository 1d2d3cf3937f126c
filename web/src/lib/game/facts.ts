/** What is known of every game before the server is asked: written from the server's own list. No rule is here. */

import { GAMES, type GameFacts } from "../../wire/games";

export type GameId = GameFacts["id"];
export type FirstAsked = NonNullable<GameFacts["first_asked"]>;

/** The games in the order in which they are offered. */
export const GAME_ORDER: readonly GameId[] = GAMES.map((game) => game.id);
/** The game of those who have not chosen one. */
export const FIRST_GAME: GameId = GAMES[0].id;

const FACTS = new Map<string, GameFacts>(GAMES.map((game) => [game.id, game]));

/** What there is to know of a game without asking the server. */
export const factsOf = (id: string): GameFacts => FACTS.get(id) ?? GAMES[0];

/** The game that an address names, or the first. */
export const gameNamed = (name: string | null): GameId => factsOf(name ?? "").id;

/** The first game that is played with such a deck. */
export const gameWith = (deck: { two_sided: boolean }): GameId =>
  (GAMES.find((game) => game.two_sided === deck.two_sided) ?? GAMES[0]).id;
