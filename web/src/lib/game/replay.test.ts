import { expect, test } from "vitest";
import type { Replay } from "../../wire/types";
import { around } from "../layout/ring";
import { flights } from "./flights";
import { byTheBook } from "./options";
import { frameAt, moved, squareTurn, storyTurn } from "./replay";

const replay: Replay = {
  game: "odyssey",
  names: ["Ada", "Bo", "Cy"],
  rabbits: [],
  options: {},
  deck: "plain",
  scores: [3, 0, 4],
  winners: [2],
  wrong: null,
  squares: [],
  turns: [
    {
      storyteller: 1,
      clue: "wind",
      given: { 0: [5], 1: [8], 2: [2] },
      row: [2, 8, 5],
      votes: { 0: [2], 2: [3] },
      points: { 0: 3, 1: 3, 2: 0 },
    },
  ],
  before: [
    {
      hands: [
        [5, 6],
        [8, 9],
        [2, 3],
      ],
      scores: [0, 0, 0],
    },
  ],
};

test("a game that was ended in its first turn has a table without a turn", () => {
  const none: Replay = { ...replay, turns: [], before: [] };
  const { table, room } = frameAt(none, "ABCD", 0);
  expect(table).toBeNull();
  expect(room.people.map((person) => person.name)).toEqual(replay.names);
});

test("a told turn is a turn again", () => {
  const turn = storyTurn(replay.turns[0]!, 1, 3);
  expect(turn.given).toEqual([[5], [8], [2]]);
  expect(turn.votes).toEqual([[2], [], [3]]);
  expect(turn.points).toEqual([3, 3, 0]);
});

test("a replay shows the table as it was, and nobody's turn to move", () => {
  const frame = frameAt(replay, "ABCD", 0);
  expect(frame.table).toMatchObject({ kind: "story", storyteller: 1, scores: [0, 0, 0], waiting_for: [] });
  expect(frame.room.people.map((person) => person.seat)).toEqual([0, 1, 2]);
  expect(frame.mine).toBeNull();
});

test("steps go over the ends of turns, and stop at the ends of the game", () => {
  expect(moved({ turn: 0, step: 4 }, 1, 2, 5)).toEqual({ turn: 1, step: 0 });
  expect(moved({ turn: 0, step: 0 }, -1, 2, 5)).toEqual({ turn: 0, step: 0 });
  expect(moved({ turn: 1, step: 4 }, 1, 2, 5)).toEqual({ turn: 1, step: 4 });
});

const square = squareTurn(
  {
    active: 0,
    clue: "cold",
    square: [10, 11, 12, 13, 14, 15, 16, 17, 18],
    target: 9,
    touches: [
      { seat: 1, at: 5 },
      { seat: 2, at: 9 },
    ],
    found_by: 2,
    won: [0, 0, 0],
    points: { 0: 1, 1: 0, 2: 1 },
  },
  1,
);

test("found: the right card flies to its finder, the wrong ones to who gave the clue", () => {
  expect(flights(square)).toEqual([
    { spot: 9, picture: 18, to: 2 },
    { spot: 5, picture: 14, to: 0 },
  ]);
});

test("not found: no card flies", () => {
  expect(flights({ ...square, found_by: null, points: [-1, 0, 0], touches: [{ seat: 1, spot: 5 }] })).toEqual([]);
});

test("the reader sits nearest, neighbours on either side, partners across", () => {
  const [me, left, across, right] = around(4, 0);
  expect(me!.top).toBeGreaterThan(across!.top);
  expect(left!.left).toBeLessThan(right!.left);
  expect(around(6, 2)[2]).toEqual(around(6, 0)[0]);
});

test("what the book says may depend on how many play", () => {
  const hand = {
    option: "hand",
    book: [
      { players: 3, value: 7 },
      { players: 4, value: 6 },
    ],
    least: 3,
    most: 10,
  };
  expect(byTheBook(hand, 3)?.value).toBe(7);
  expect(byTheBook(hand, 6)?.value).toBe(6);
});
