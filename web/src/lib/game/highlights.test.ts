import { expect, test } from "vitest";
import { bestDecoy, closestTurn, favourite, hardestClue, keenestFinger } from "./highlights";
import type { SquareRecap, StoryRecap } from "../../wire/types";

const turns: StoryRecap[] = [
  {
    storyteller: 0,
    clue: "a",
    given: { 0: [5], 1: [6], 2: [7] },
    row: [5, 6, 7],
    votes: { 1: [1], 2: [1] },
    points: {},
  },
  {
    storyteller: 1,
    clue: "b",
    given: { 0: [8], 1: [9], 2: [10] },
    row: [8, 9, 10],
    votes: { 0: [2], 2: [1] },
    points: {},
  },
];

test("the closest vote and the best decoy are found", () => {
  expect(closestTurn(turns)).toMatchObject({ card: 9, found: 1, voters: 2 });
  expect(bestDecoy(turns)).toMatchObject({ seat: 0, card: 8, votes: 1 });
  expect(closestTurn([])).toBeNull();
});

test("what most people meant may be anybody's card", () => {
  expect(favourite(turns)).toMatchObject({ seat: 0, card: 5, votes: 2 });
  expect(favourite([])).toBeNull();
});

const square = [10, 11, 12, 13, 14, 15, 16, 17, null];
const touches = (...at: [seat: number, spot: number][]) => at.map(([seat, spot]) => ({ seat, at: spot }));
const squares: SquareRecap[] = [
  { active: 0, clue: "a", square, target: 3, touches: touches([1, 1], [2, 3]), found_by: 2, won: [], points: {} },
  { active: 1, clue: "b", square, target: 2, touches: touches([0, 2]), found_by: 0, won: [], points: {} },
  {
    active: 2,
    clue: "c",
    square,
    target: 1,
    touches: touches([0, 4], [1, 5], [2, 6]),
    found_by: null,
    won: [],
    points: {},
  },
];

test("the keenest finger needed fewest fingers before it, and the hardest clue sent most astray", () => {
  expect(keenestFinger(squares)).toMatchObject({ seat: 0, found: 1, picture: 11 });
  expect(keenestFinger([...squares, squares[0]!])).toMatchObject({ seat: 2, found: 2, picture: 12 });
  expect(hardestClue(squares)).toMatchObject({ picture: 10, wrong: 3 });
  expect(keenestFinger([])).toBeNull();
  expect(hardestClue([squares[1]!])).toBeNull();
});
