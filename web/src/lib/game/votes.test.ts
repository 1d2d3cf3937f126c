import { expect, test } from "vitest";
import type { MayOf } from "./table";
import { canVote, placedLine } from "./votes";

const may = (more: object = {}) =>
  ({ do: "vote", spots: [1, 2, 3], most: 1, red: true, again: false, ...more }) as unknown as MayOf<"vote">;

test("half of a vote in two colours asks for the other half", () => {
  expect(placedLine(may(), [], null, false)).toBeNull();
  expect(placedLine(may(), [2], null, false)).toEqual({ key: "party.nowRed", data: { spot: 2 } });
  expect(placedLine(may(), [], 3, false)).toEqual({ key: "party.nowGreen", data: { spot: 3 } });
  expect(placedLine(may(), [2], 3, false)).toBeNull();
});

test("both colours on one card are told, before the server has answered and after", () => {
  for (const again of [false, true])
    expect(placedLine(may({ again }), [2], 2, false)).toEqual({ key: "party.both", data: { spot: 2 } });
});

test("a first vote that is kept asks for the second", () => {
  expect(placedLine(may({ red: false, most: 2 }), [2], null, true)).toEqual({ key: "vote.nowSecond", data: {} });
  expect(placedLine(may({ red: false, most: 2 }), [2], null, false)).toBeNull();
  expect(placedLine(null, [2], 2, false)).toBeNull();
});

test("Enter votes where a button does: not on one's own card, nor where the vote lies", () => {
  const one = may({ red: false });
  expect([1, 4].map((spot) => canVote(one, [], spot))).toEqual([true, false]);
  expect(canVote(one, [2], 2)).toBe(false);
  const two = may({ red: false, most: 2 });
  expect(canVote(two, [2], 2)).toBe(true); // kept, and not sent yet
  expect(canVote(may({ red: false, most: 2, again: true }), [2], 2)).toBe(false);
  expect(canVote(two, [2, 3], 3)).toBe(false);
});
