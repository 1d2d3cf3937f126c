/** The house rules that the host may change, as lists of choices. Ranges and the book's values come from the server. */

import type { ByTheBook, Clocks, OfferedRule, Options } from "../../wire/types";

export type OptionName = keyof Options;
export type Choice = number | boolean | string | null;

/** Long ranges are offered in round numbers; short ones are offered whole. */
const ROUND: Partial<Record<OptionName, number[]>> = {
  target: [5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 80, 100, 200],
  bonus_cap: [0, 1, 2, 3, 4, 5, 6, 8, 12, 24],
  tie_window: [20, 50, 100, 150, 200, 300, 500, 1000],
};

export function choicesFor(rule: OfferedRule): Choice[] {
  if (rule.option === "first") return rule.book.some((each) => each.value === "claim") ? ["claim", "draw"] : ["draw"];
  const { least, most } = rule;
  if (least === null || most === null) return [true, false];
  const all = ROUND[rule.option as OptionName] ?? Array.from({ length: most - least + 1 }, (_, place) => least + place);
  return all.filter((value) => value >= least && value <= most);
}

/** What the book says for this number of players. */
export function byTheBook(rule: OfferedRule, players: number): ByTheBook | undefined {
  return rule.book.filter((each) => each.players <= players).at(-1) ?? rule.book[0];
}

export const CLOCK_SECONDS = [15, 30, 45, 60, 90, 120, 180, 300, 600];

export function withClock(clocks: Clocks, phase: string, seconds: number | null): Clocks {
  return { ...clocks, [phase]: seconds };
}
