/** A short game, of about twenty minutes, by the house rules that there are: no rule of its own. */

import type { OfferedRule, Options } from "../../wire/types";
import { byTheBook } from "./options";

/** How often everybody tells where the book plays until the cards run out. */
const ROUNDS = 2;
/** Goals are offered in such steps. */
const STEP = 5;

/** The house rules that make a game short; null where it is short by the book. */
export function shortGame(rules: readonly OfferedRule[], players: number): Partial<Options> | null {
  const rule = (name: keyof Options) => rules.find((each) => each.option === name);
  const book = (name: keyof Options) => byTheBook(rule(name)!, players)?.value ?? null;
  const goal = rule("target") && book("target");
  if (typeof goal === "number")
    return { target: Math.max(rule("target")!.least ?? 0, Math.round(goal / 2 / STEP) * STEP) };
  if (rule("whole_square") && book("whole_square") !== true) return { whole_square: true };
  return rule("rounds") && book("rounds") === null ? { rounds: ROUNDS } : null;
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
