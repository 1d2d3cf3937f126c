/** What the host may change, as choices on a list. The server checks each; these are only what the list offers. */

import type { Clocks, Options } from "../wire/types";

export type OptionName = keyof Options;
export type Choice = number | boolean | string | null;

const count = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, place) => from + place * step);

const NUMBERS: Partial<Record<OptionName, number[]>> = {
  hand: count(3, 10),
  target: [5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 80, 100, 200],
  rounds: count(1, 10),
  bonus_cap: [0, 1, 2, 3, 4, 5, 6, 8, 12, 24],
  tie_window: [20, 50, 100, 150, 200, 300, 500, 1000],
};

export function choicesFor(option: OptionName, game: string): Choice[] {
  if (option === "first") return game === "jinx" ? ["draw"] : ["claim", "draw"];
  return NUMBERS[option] ?? [true, false];
}

export const CLOCK_SECONDS = [15, 30, 45, 60, 90, 120, 180, 300, 600];

export function clocksOf(game: string): ("tell" | "give" | "vote" | "touch")[] {
  return game === "jinx" ? ["tell", "touch"] : ["tell", "give", "vote"];
}

export function withClock(clocks: Clocks, phase: string, seconds: number | null): Clocks {
  return { ...clocks, [phase]: seconds };
}
