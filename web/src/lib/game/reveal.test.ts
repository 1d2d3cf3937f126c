import { expect, test } from "vitest";
import type { StoryTurn } from "../../wire/types";
import {
  broughtBy,
  landings,
  lastStep,
  ownerOf,
  ownerShown,
  pauseAt,
  shownAt,
  spotOf,
  spotsTold,
  spotsWon,
  wonBy,
} from "./reveal";

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

test("a turn is about the true card, or about every card on which most agreed", () => {
  expect(spotsTold(turn, true)).toEqual([2]);
  const crowd = { ...turn, votes: [[1], [1], [3], [3], [4]], red: 4 };
  expect(spotsTold(crowd, false)).toEqual([]);
  const told = (headline: object) =>
    spotsTold({ ...crowd, why: { headline, sides: [] } } as unknown as StoryTurn, false);
  expect(told({ code: "CROWD", spots: [3], voters: 2, points: 2, spoilt: 1 })).toEqual([3]);
  expect(told({ code: "CROWD_SPOILT", storyteller: 0, spot: 4, voters: [4] })).toEqual([4]);
  expect(told({ code: "NO_TWO" })).toEqual([]);
});

test("a vote shows what it brought: for the true card, and for a card with others", () => {
  const why = (headline: object, ...reasons: object[]) =>
    ({ ...turn, why: { headline, sides: reasons.map((reason) => [reason]) } }) as unknown as StoryTurn;
  const found = why({ code: "SOME_FOUND" }, { code: "FOUND", seat: 2, points: 3 });
  expect([2, 4].map((spot) => wonBy(found, { seat: 2, spot, red: false }))).toEqual([3, 0]);
  expect(wonBy(found, { seat: 1, spot: 2, red: false })).toBe(0);
  const agreed = why({ code: "CROWD", spots: [4] }, { code: "AGREED", seat: 2, spot: 4, others: [1], points: 2 });
  expect(wonBy(agreed, { seat: 2, spot: 4, red: false })).toBe(2);
  expect(wonBy(agreed, { seat: 2, spot: 4, red: true })).toBe(0);
  expect([found, agreed, turn].map(spotsWon)).toEqual([[], [4], []]);
});

test("first votes, then owners, then the truth, then points", () => {
  expect(shownAt(turn, 0, true)).toEqual({ owners: false, votes: 0, glow: false, points: false, hops: false });
  expect(shownAt(turn, 4, true)).toEqual({ owners: false, votes: 4, glow: false, points: false, hops: false });
  expect(shownAt(turn, 5, true)).toEqual({ owners: true, votes: 4, glow: false, points: false, hops: false });
  expect(shownAt(turn, 6, true)).toEqual({ owners: true, votes: 4, glow: true, points: false, hops: false });
  const all = { owners: true, votes: 4, glow: true, points: true, hops: true };
  expect(shownAt(turn, lastStep(turn, true), true)).toEqual(all);
});

test("the storyteller's card is the last that has its owner", () => {
  const owners = (step: number, hasTruth: boolean) =>
    [1, 2, 3, 4].map((spot) => ownerShown(turn, shownAt(turn, step, hasTruth), spot, hasTruth));
  expect(owners(4, true)).toEqual([null, null, null, null]);
  expect(owners(5, true)).toEqual([2, null, 1, 3]);
  expect(owners(6, true)).toEqual([2, 0, 1, 3]);
  expect(owners(5, false)).toEqual([2, 0, 1, 3]);
});

test("points come first, then the rabbits hop, then come the words about it", () => {
  for (const hasTruth of [true, false]) {
    const steps = [3, 2, 1].map((before) => shownAt(turn, lastStep(turn, hasTruth) - before, hasTruth));
    expect(steps.map(({ points, hops }) => [points, hops])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  }
});

test("without a true card none glows, and the red vote is the last to land", () => {
  const untrue = { ...turn, red: 3 };
  expect(landings(untrue).at(-1)).toEqual({ seat: 0, spot: 3, red: true });
  expect(shownAt(untrue, lastStep(untrue, false), false)).toEqual({
    votes: 5,
    glow: false,
    owners: true,
    points: true,
    hops: true,
  });
});

test("a reveal takes three to five seconds, at a small table and at a big one", () => {
  const crowd: StoryTurn = {
    ...turn,
    given: Array.from({ length: 12 }, (_, seat) => [seat]),
    row: [...Array(12).keys()],
    votes: Array.from({ length: 12 }, (_, seat) => (seat ? [1, 2] : [])),
  };
  for (const each of [turn, crowd]) {
    const steps = Array.from({ length: lastStep(each, true) }, (_, step) => pauseAt(each, step, true));
    const all = steps.reduce((sum, pause) => sum + pause, 0);
    expect(all).toBeGreaterThan(2500);
    expect(all).toBeLessThan(5000);
  }
});

test("points stand on the card that brought them, not on the other card of its owner", () => {
  const two: StoryTurn = {
    ...turn,
    given: [[7], [3, 4], [9, 1]],
    row: [9, 7, 3, 1, 4],
    votes: [[], [4], [5]],
    points: [0, 3, 3],
    why: {
      headline: { code: "NOBODY_FOUND", points: 2, storyteller: 0 },
      sides: [
        [],
        [{ code: "FOOLED", points: 1, owner: 1, voters: [2], votes: 1, cards: [[5, 1]] }],
        [{ code: "FOOLED", points: 1, owner: 2, voters: [1], votes: 1, cards: [[4, 1]] }],
      ],
    },
  };
  expect([1, 2, 3, 4, 5].map((spot) => broughtBy(two, spot))).toEqual([0, 0, 0, 1, 1]);
  const one = {
    ...turn,
    why: { ...two.why!, sides: [[{ code: "FOOLED", points: 2, owner: 2, voters: [1, 3], votes: 2 }]] },
  };
  expect([1, 2, 3].map((spot) => broughtBy(one as StoryTurn, spot))).toEqual([2, 0, 0]);
});
