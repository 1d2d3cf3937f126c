/** The house rules that the host may change. What is offered, and the book's values, come from the server. */

import type { ByTheBook, Clocks, OfferedRule, Options } from "../../wire/types";

export type OptionName = keyof Options;
export type Choice = number | boolean | string | null;

/** Gives what the book says for this number of players. */
export function byTheBook(rule: OfferedRule, players: number): ByTheBook | undefined {
  return rule.book.filter((each) => each.players <= players).at(-1) ?? rule.book[0];
}

export const CLOCK_SECONDS = [15, 30, 45, 60, 90, 120, 180, 300, 600];

export function withClock(clocks: Clocks, phase: string, seconds: number | null): Clocks {
  return { ...clocks, [phase]: seconds };
}
