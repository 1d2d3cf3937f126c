import { expect, test } from "vitest";
import type { OfferedGame, Options } from "../../wire/types";
import { isShort, shortened, shortGame } from "./short";

const none = {} as Options;
const game = (...short: readonly { players: number; option: string; value: number | boolean }[]) =>
  ({ short }) as unknown as OfferedGame;

test("the house rule is the one for this number of players", () => {
  const both = game({ players: 3, option: "rounds", value: 2 }, { players: 6, option: "target", value: 15 });
  expect(shortGame(both, 5)).toEqual({ rounds: 2 });
  expect(shortGame(both, 6)).toEqual({ target: 15 });
});

test("a game that is short by the book has none", () => {
  expect(shortGame(game(), 6)).toBeNull();
  expect(shortGame({} as OfferedGame, 6)).toBeNull(); // an earlier server tells of none
});

test("the switch leaves every other rule alone, and the book has the word again when it is off", () => {
  const short = { target: 15 };
  const on = shortened({ ...none, hand: 7 } as Options, short, true);
  expect(on).toEqual({ hand: 7, target: 15 });
  expect([isShort(none, short), isShort(on, short)]).toEqual([false, true]);
  expect(shortened(on, short, false)).toEqual({ hand: 7, target: null });
});
