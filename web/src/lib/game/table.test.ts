import { expect, test } from "vitest";
import type { Frame, Mine, SquareTable, StoryTable } from "../../wire/types";
import { nowLine, ranking } from "./table";

const MINE: Mine = { seat: 1, hand: [7, 8], given: [], votes: [], red: null, target: null, may: [] };
const room = { people: [{ name: "Basil", seat: 0 }] };

const TALE = {
  kind: "story",
  game: "odyssey",
  players: 6,
  phase: "give",
  storyteller: 0,
  scores: [0, 0, 0, 0, 0, 0],
  givers: [],
};
const PAIRS = { ...TALE, game: "team", scores: [0, 0, 0], givers: [null, null, null] };
const RACE = {
  kind: "square",
  game: "jinx",
  players: 4,
  phase: "touch",
  active: 0,
  scores: [0, 0, 0, 0],
  fingers: [],
  out: [],
};

const key = (table: object, mine: Partial<Mine> = {}): string =>
  nowLine({ me: 1, room, table: table as StoryTable | SquareTable, mine: { ...MINE, ...mine } } as unknown as Frame)
    .key;

test("a partner is named only where there are pairs", () => {
  expect(key(TALE, { given: [9] })).toBe("now.tellerWaits");
  expect(key(TALE, { seat: 0 })).toBe("now.tellerWaits");
  expect(key({ ...TALE, phase: "vote" }, { given: [9] })).toBe("now.watching");
  expect(key({ ...TALE, phase: "vote" }, { seat: 0, given: [9] })).toBe("now.noVoteTeller");
});

test("in a pair one is told that the partner gives, or votes (T3, T5)", () => {
  expect(key({ ...PAIRS, givers: [null, 4, null] })).toBe("now.partnerGives");
  expect(key({ ...PAIRS, givers: [null, 4, null] }, { seat: 4 })).toBe("now.tellerWaits");
  expect(key({ ...PAIRS, phase: "vote", givers: [null, 1, null] }, { given: [9] })).toBe("now.noVoteGiver");
});

test("nobody votes for the storyteller's partner, and the partner is not told so (T5)", () => {
  expect(key({ ...PAIRS, phase: "vote" }, { seat: 3, given: [9] })).toBe("now.noVoteTeller");
});

test("one is out after one's own wrong finger, not after another's (J6)", () => {
  const counted = [{ seat: 2, spot: 3 }];
  expect(key({ ...RACE, counted, out: [2] }, { may: [{ may: "touch", spots: [1, 2] }] })).toBe("now.touch");
  expect(key({ ...RACE, counted, out: [2] })).toBe("now.watching");
  expect(key({ ...RACE, counted: [{ seat: 1, spot: 3 }], out: [1] })).toBe("now.out");
});

test("a late comer is told when there is a seat: after the turn, or in the next game (L1, L3, L5)", () => {
  const people = [{ id: 0, seat: 0 }, { id: 4, seat: null }, { id: 7, seat: null }]; // prettier-ignore
  const told = (me: number, table: object): string =>
    nowLine({ me, room: { people }, table, mine: null } as unknown as Frame).key;
  expect([4, 7].map((me) => told(me, { ...TALE, arriving: 2 }))).toEqual(["now.nextTurn", "now.nextTurn"]);
  expect([4, 7].map((me) => told(me, { ...TALE, arriving: 2, without_hand: 1 }))).toEqual([
    "now.nextTurn",
    "now.noHand",
  ]);
  expect([4, 7].map((me) => told(me, { ...TALE, arriving: 2, without_hand: 2 }))).toEqual(["now.noHand", "now.noHand"]);
  expect([4, 7].map((me) => told(me, { ...RACE, arriving: 1 }))).toEqual(["now.nextTurn", "now.nextGame"]);
  expect(told(4, { ...PAIRS, arriving: 0 })).toBe("now.nextGame");
});

test("equal scores keep the order of the table", () => {
  expect(ranking([3, 9, 3, 12])).toEqual([3, 1, 0, 2]);
});
