import { expect, test } from "vitest";
import type { StoryTurn } from "../../wire/types";
import { landings, lastStep, ownerOf, shownAt, spotOf, stepMs } from "./reveal";

const turn: StoryTurn = {
  turn: 1,
  storyteller: 0,
  clue: { type: "words", text: "almost" },
  given: [[7], [3], [9], [1]],
  row: [9, 7, 3, 1],
  votes: [[], [2], [2, 4], [1]],
  red: null,
  points: [3, 3, 3, 0],
};

test("votes for the storyteller's card land last", () => {
  expect(landings(turn).map((vote) => vote.spot)).toEqual([1, 4, 2, 2]);
});

test("cards know their owners", () => {
  expect(spotOf(turn, 0)).toBe(2);
  expect([1, 2, 3, 4].map((spot) => ownerOf(turn, spot))).toEqual([2, 0, 1, 3]);
  expect(ownerOf(turn, 9)).toBeNull();
});

test("first votes, then the truth, then owners, then points", () => {
  expect(shownAt(turn, 2, true)).toEqual({ votes: 2, glow: false, owners: false, points: false });
  expect(shownAt(turn, 5, true)).toEqual({ votes: 4, glow: true, owners: false, points: false });
  expect(shownAt(turn, lastStep(turn, true), true)).toEqual({ votes: 4, glow: true, owners: true, points: true });
});

test("without a true card none glows, and the red vote is the last to land", () => {
  const untrue = { ...turn, red: 3 };
  expect(landings(untrue).at(-1)).toEqual({ seat: 0, spot: 3, red: true });
  expect(shownAt(untrue, lastStep(untrue, false), false)).toEqual({
    votes: 5,
    glow: false,
    owners: true,
    points: true,
  });
});

test("a big table does not wait for half a minute", () => {
  expect(22 * stepMs(22)).toBeLessThan(5000);
});
