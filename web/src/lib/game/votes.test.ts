import { expect, test } from "vitest";
import type { MayOf } from "./table";
import { placedLine } from "./votes";

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
