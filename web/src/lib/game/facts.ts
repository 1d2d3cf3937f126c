/** Facts about every game that are known before the server is asked; generated from the server's list. */

import { GAMES, type GameFacts } from "../../wire/games";

export type GameId = GameFacts["id"];
export type FirstAsked = NonNullable<GameFacts["first_asked"]>;

/** The games in the server's order. */
export const GAME_ORDER: readonly GameId[] = GAMES.map((game) => game.id);
/** The game of people who have not chosen one. */
export const FIRST_GAME: GameId = GAMES[0].id;

const FACTS = new Map<string, GameFacts>(GAMES.map((game) => [game.id, game]));

/** The facts about a game; those of the first game for an unknown name. */
export const factsOf = (id: string): GameFacts => FACTS.get(id) ?? GAMES[0];

/** The side that a seat plays for, as the server seats that many players; its own where everybody plays alone. */
export const sideAt = (game: string, players: number, seat: number): number =>
  factsOf(game).sides.find((sides) => sides.length === players)?.[seat] ?? seat;

/** The game with this name, or the first game. */
export const gameNamed = (name: string | null): GameId => factsOf(name ?? "").id;

/** The first game that is played with a deck of this kind. */
export const gameWith = (deck: { two_sided: boolean }): GameId =>
  (GAMES.find((game) => game.two_sided === deck.two_sided) ?? GAMES[0]).id;
