/** A short game, of about twenty minutes, by a house rule that the server names. */

import type { OfferedGame, Options } from "../../wire/types";

/** The house rule that makes a game short for this number of players; null where it is short by the book. */
export function shortGame(game: OfferedGame, players: number): Partial<Options> | null {
  const found = game.short?.filter((each) => each.players <= players).at(-1);
  return found ? { [found.option]: found.value } : null;
}

/** Whether such a game is chosen. */
export const isShort = (options: Options, short: Partial<Options>): boolean =>
  Object.entries(short).every(([name, value]) => options[name as keyof Options] === value);

/** The options with a short game, or without it: then the book says how long it is. */
export function shortened(options: Options, short: Partial<Options>, on: boolean): Options {
  return on
    ? { ...options, ...short }
    : { ...options, ...Object.fromEntries(Object.keys(short).map((k) => [k, null])) };
}
