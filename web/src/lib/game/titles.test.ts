import { expect, test } from "vitest";
import type { SquareRecap, StoryRecap } from "../../wire/types";
import { bestTurn, titlesOf, type Title } from "./titles";

const told = (storyteller: number, clue: string, votes: Record<number, number[]>, points: number[]): StoryRecap => ({
  storyteller,
  clue,
  given: Object.fromEntries([0, 1, 2, 3].map((seat) => [seat, [10 * storyteller + 40 + seat]])),
  row: [0, 1, 2, 3].map((seat) => 10 * storyteller + 40 + seat),
  votes,
  points: Object.fromEntries(points.entries()),
});
/** Four players; card n of the row is seat n - 1's. */
const GAME: StoryRecap[] = [
  told(0, "a long story", { 1: [1], 2: [3], 3: [3] }, [3, 3, 0, 0]),
  told(1, "shh", { 0: [2], 2: [2], 3: [1] }, [4, 3, 3, 0]),
  told(2, "everybody knows", { 0: [3], 1: [3], 3: [3] }, [2, 2, 0, 2]),
  told(0, "once more", { 1: [1], 2: [2], 3: [2] }, [3, 5, 0, 0]),
];
const alone = (side: number) => [side];
const named = (titles: readonly Title[], name: string) => titles.find((title) => title.name === name);

test("every title is a fact of the game", () => {
  const titles = titlesOf(GAME, [], true, alone);
  expect(named(titles, "decoy")).toMatchObject({ seats: [2], picture: 42, n: 2 });
  expect(named(titles, "readers")).toMatchObject({ seats: [1], other: 0, n: 2, of: 2, picture: 40 });
  expect(named(titles, "bold")).toMatchObject({ seats: [1], n: 2, picture: 51 });
  expect(named(titles, "closest")).toMatchObject({ n: 1, of: 3, seats: [0] });
  expect(named(titles, "favourite")).toMatchObject({ seats: [2], n: 5, picture: 62 });
  expect(named(titles, "leap")).toMatchObject({ seats: [1], n: 5, picture: 41 });
  expect(titles).toHaveLength(6);
});

test("what did not happen has no title", () => {
  const dull = [told(0, "all of you", { 1: [1], 2: [1], 3: [1] }, [0, 2, 2, 2])];
  expect(titlesOf(dull, [], true, alone).map((title) => title.name)).toEqual(["favourite"]);
  expect(titlesOf([], [], true, alone)).toEqual([]);
  expect(titlesOf([], [], false, alone)).toEqual([]);
});

test("a clue that was sung is not the boldest in words", () => {
  const sung = { ...GAME[1]!, clue: { type: "live", form: "song" } as const };
  expect(named(titlesOf([sung], [], true, alone), "bold")).toBeUndefined();
});

test("without a true card: the crowd, the spoiler, and two who think alike", () => {
  const crowd = [
    { ...told(0, "a", { 0: [1], 1: [2], 2: [2], 3: [2] }, [0, 0, 0, 0]), red: 2 },
    { ...told(1, "b", { 0: [1], 1: [4], 2: [4], 3: [3] }, [0, 2, 2, 0]), red: 1 },
  ];
  const titles = titlesOf(crowd, [], false, alone);
  expect(named(titles, "meant")).toMatchObject({ seats: [1], n: 3, picture: 41 });
  expect(named(titles, "spoiler")).toMatchObject({ seats: [0], n: 3, picture: 41 });
  expect(named(titles, "alike")).toMatchObject({ seats: [1, 2], n: 2, picture: 53 });
  expect(named(titles, "leap")).toBeUndefined();
});

test("in the square: the finger, the riddle, and the clue that the first finger understood", () => {
  const square = [10, 11, 12, 13, 14, 15, 16, 17, 18];
  const squares: SquareRecap[] = [
    {
      active: 0,
      clue: "a",
      square,
      target: 3,
      touches: [
        { seat: 1, at: 1 },
        { seat: 2, at: 3 },
      ],
      found_by: 2,
      won: [0, 0, 0],
      points: {},
    },
    { active: 1, clue: "b", square, target: 2, touches: [{ seat: 2, at: 2 }], found_by: 2, won: [1, 0, 1], points: {} },
  ];
  const titles = titlesOf([], squares, false, alone);
  expect(titles.map((title) => title.name)).toEqual(["finger", "riddle", "clear"]);
  expect(named(titles, "finger")).toMatchObject({ seats: [2], n: 2 });
  expect(named(titles, "clear")).toMatchObject({ seats: [1], other: 2, picture: 11 });
  expect(bestTurn([], squares, false)).toMatchObject({ picture: 11, seat: 1 });
});

test("the turn to remember has a clue and a picture", () => {
  expect(bestTurn(GAME, [], true)).toMatchObject({ picture: 40, seat: 0 });
  expect(bestTurn([], [], true)).toBeNull();
});
