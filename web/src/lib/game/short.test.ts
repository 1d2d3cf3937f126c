import { expect, test } from "vitest";
import type { OfferedRule, Options } from "../../wire/types";
import { isShort, shortened, shortGame } from "./short";

const rule = (option: string, value: number | boolean | null, least: number | null = null, most = least && 200) =>
  ({ option, book: [{ players: 0, value, origin: "book" }], least, most }) as unknown as OfferedRule;
const none = {} as Options;

test("a game to a goal goes to half of it", () => {
  expect(shortGame([rule("hand", 6, 3), rule("target", 30, 5)], 4)).toEqual({ target: 15 });
  expect(shortGame([rule("target", 7, 5)], 4)).toEqual({ target: 5 });
});

test("a game until the cards run out has two rounds, and one of squares new squares; one of a round is short", () => {
  expect(shortGame([rule("target", null, 5), rule("rounds", null, 1)], 4)).toEqual({ rounds: 2 });
  expect(shortGame([rule("whole_square", false), rule("tie_window", 100, 20)], 4)).toEqual({ whole_square: true });
  expect(shortGame([rule("target", null, 5), rule("rounds", 1, 1)], 6)).toBeNull();
  expect(shortGame([], 6)).toBeNull();
});

test("the switch leaves every other rule alone, and the book has the word again when it is off", () => {
  const short = { target: 15 };
  const on = shortened({ ...none, hand: 7 } as Options, short, true);
  expect(on).toEqual({ hand: 7, target: 15 });
  expect([isShort(none, short), isShort(on, short)]).toEqual([false, true]);
  expect(shortened(on, short, false)).toEqual({ hand: 7, target: null });
});
