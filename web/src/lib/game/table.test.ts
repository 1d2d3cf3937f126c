import { expect, test } from "vitest";
import type { Frame, Mine, SquareTable, StoryTable } from "../../wire/types";
import { factsOf } from "./facts";
import {
  cardPlaces,
  cardsEach,
  goalOf,
  headline,
  inOrder,
  isNewHere,
  isStopped,
  nowLine,
  partnerOf,
  ranking,
  seatsOf,
  sideOf,
  type AnyTable,
} from "./table";

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
const PAIRS = { ...TALE, waiting_for: [] as number[], game: "team", scores: [0, 0, 0], givers: [null, null, null] };
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

test("who is whose partner is what the server says of the game, at every size of its table", () => {
  const seated = factsOf("team").sides;
  expect(seated.map((sides) => sides.length)).toEqual([6, 8, 10, 12]);
  for (const sides of seated) {
    const table = { ...PAIRS, players: sides.length } as unknown as StoryTable;
    sides.forEach((side, seat) => {
      expect(sideOf(table, seat)).toBe(side);
      expect(seatsOf(table, side)).toEqual([seat, partnerOf(table, seat)].sort((a, b) => a! - b!));
      expect(sides[partnerOf(table, seat)!]).toBe(side);
    });
  }
  expect(partnerOf(TALE as unknown as StoryTable, 1)).toBeNull();
});

test("in a pair one is told that the partner gives, or votes (T3, T5)", () => {
  expect(key({ ...PAIRS, givers: [null, 4, null] })).toBe("now.partnerGives");
  expect(key({ ...PAIRS, givers: [null, 4, null] }, { seat: 4 })).toBe("now.tellerWaits");
  expect(key({ ...PAIRS, phase: "vote", givers: [null, 1, null] }, { given: [9] })).toBe("now.noVoteGiver");
});

test("two who have not agreed are asked to, and then the giver is asked for a card (T3)", () => {
  const naming = { may: "name_giver", seats: [1, 4] } as const;
  const giving = { may: "give", cards: [7, 8], count: 1, again: false } as const;
  expect(key(PAIRS, { may: [giving, naming] })).toBe("now.agree");
  expect(key(PAIRS, { may: [{ may: "agree_giver", giver: 4 }, naming] })).toBe("now.agree");
  expect(key({ ...PAIRS, givers: [null, 1, null] }, { may: [giving, naming] })).toBe("now.give");
});

test("without a true card nobody is asked for one that fits, too; the storyteller gives as well (P2)", () => {
  const giving = { may: "give", cards: [7, 8], count: 1, again: false } as const;
  const crowd = { ...TALE, game: "party" };
  expect(key(crowd, { may: [giving] })).toBe("now.giveCrowd");
  expect(key({ ...crowd, storyteller: MINE.seat }, { may: [giving] })).toBe("now.giveOwn");
  expect(key(crowd, { may: [{ ...giving, again: true }] })).toBe("now.given");
});

test("nobody votes for the storyteller's partner, and the partner is not told so (T5)", () => {
  expect(key({ ...PAIRS, phase: "vote" }, { seat: 3, given: [9] })).toBe("now.noVotePartner");
});

test("one is out after one's own wrong finger, not after another's (J6)", () => {
  const counted = [{ seat: 2, spot: 3 }];
  expect(key({ ...RACE, counted, out: [2] }, { may: [{ may: "touch", spots: [1, 2] }] })).toBe("now.touch");
  expect(key({ ...RACE, counted, out: [2] })).toBe("now.watching");
  expect(key({ ...RACE, counted: [{ seat: 1, spot: 3 }], out: [1] })).toBe("now.out");
});

test("a latecomer is told when there is a seat: after the turn, or in the next game (L1, L3, L5)", () => {
  const people = [{ id: 0, seat: 0 }, { id: 4, seat: null }, { id: 7, seat: null }]; // prettier-ignore
  const told = (table: object, ...sits: string[]): string[] => {
    const late = sits.map((each, at) => ({ person: [4, 7][at], sits: each }));
    return [4, 7].map((me) => nowLine({ me, room: { people, late }, table, mine: null } as unknown as Frame).key);
  };
  expect(told(TALE, "next_turn", "no_hand")).toEqual(["now.nextTurn", "now.noHand"]);
  expect(told(RACE, "next_turn", "next_game")).toEqual(["now.nextTurn", "now.nextGame"]);
  expect(told(PAIRS)).toEqual(["now.nextGame", "now.nextGame"]);
});

test("the goal is what the server says, whatever the book of the game has (S12)", () => {
  const goal = (table: object) => goalOf(table as AnyTable);
  expect(goal({ ...TALE, game: "party", goal: 12 })).toBe(12);
  expect(goal({ ...TALE, game: "odyssey", goal: 40 })).toBe(40);
  expect(goal(TALE)).toBeNull();
  expect(goal(RACE)).toBeNull();
});

test("equal scores keep the order of the table", () => {
  expect(ranking([3, 9, 3, 12])).toEqual([3, 1, 0, 2]);
});

const lines = (table: object, mine: Partial<Mine> = {}, more: object = {}) =>
  headline({
    me: 1,
    room: { people: NAMED, ...more },
    table,
    mine: { ...MINE, ...mine },
  } as unknown as Frame);
const NAMED = ["Basil", "Ada", "Bo", "Dill", "Elm", "Fern"].map((name, seat) => ({ id: seat, name, seat }));
const CLUE = { type: "words", text: "what the tide forgot" };

test("the clue is the title as soon as there is one, and the small line says for whom the table waits", () => {
  const given = { may: [{ may: "give", cards: [7], count: 1, again: true }] } as unknown as Partial<Mine>;
  const table = { ...TALE, clue: CLUE, waiting_for: [2, 3] };
  expect(lines(table, given)).toEqual({
    kicker: { key: "sent.for", data: { names: ["Bo", "Dill"] } },
    title: null,
  });
  expect(lines({ ...table, waiting_for: [0, 2, 3] }, given).kicker).toEqual({ key: "sent.many", data: { n: 3 } });
});

test("whose partner has not agreed yet is not told to be done", () => {
  const acts = [
    { may: "give", cards: [7], count: 1, again: true },
    { may: "name_giver", seats: [1, 4] },
  ];
  const table = { ...PAIRS, phase: "give", clue: CLUE, storyteller: 0, waiting_for: [2, 3, 4] };
  const read = (givers: (number | null)[]) =>
    lines({ ...table, givers }, { seat: 1, may: acts } as unknown as Partial<Mine>).kicker?.key;
  expect(read([null, null, null])).toBe("now.given");
  expect(read([null, 1, null])).toBe("sent.many");
});

test("who will vote for a pair reads whose clue it is, and who keeps the table waiting", () => {
  const table = { ...PAIRS, phase: "give", clue: CLUE, storyteller: 0, givers: { 1: 4 } };
  const pair = { ...table, waiting_for: [4] };
  expect(lines(pair, { seat: 1 }).kicker).toEqual({ key: "now.partnerGives", data: { name: "Basil", other: "Elm" } });
  expect(lines({ ...pair, waiting_for: [2] }, { seat: 1 }).kicker).toEqual({
    key: "now.thenVote",
    data: { name: "Basil", other: "Elm", names: ["Bo"] },
  });
});

test("a clue for a square says what it can bring, and what it can cost", () => {
  const tell = (not_found: number) =>
    ({
      may: [{ may: "tell", cards: [], stakes: { each_wrong: 1, at_once: 0, not_found } }],
    }) as unknown as Partial<Mine>;
  const square = { ...RACE, phase: "tell", clue: null };
  expect(lines(square, tell(0)).kicker.key).toBe("tell.stakes");
  expect(lines(square, tell(-1)).kicker.key).toBe("tell.stakesLose");
  expect(lines(square, tell(0)).title!.key).toBe("title.square");
  expect(lines({ ...square, is_last: true }, tell(0)).title!.key).toBe("title.squareLast");
});

test("a person who sits down after a game is new here; a player, an onlooker and a latecomer are not", () => {
  const over = { ...TALE, phase: "over" };
  const isNew = (me: number | null, mine: Mine | null, table: object | null = over) =>
    isNewHere({ me, mine, table, room } as unknown as Frame);
  expect(isNew(9, null)).toBe(true);
  expect(isNew(1, MINE)).toBe(false);
  expect(isNew(null, null)).toBe(false);
  expect(isNew(9, null, TALE)).toBe(false);
  expect(isNew(9, null, null)).toBe(false);
});

test("without a clue the title says what to do, and who has the open turn", () => {
  const may = { may: [{ may: "tell", cards: [7, 8], performed: false }] } as unknown as Partial<Mine>;
  const open = { ...TALE, phase: "tell", storyteller: null, clue: null };
  expect(lines(open, may).title!.key).toBe("title.open");
  expect(lines(open, may).kicker.key).toBe("kicker.claim");
  const claimed = (person: number) => lines(open, may, { open_turn: { person } });
  expect(claimed(1).kicker.key).toBe("claim.mine");
  expect(claimed(1).title!.key).toBe("title.pick");
  expect(claimed(2).kicker.key).toBe("claim.theirs");
  expect(claimed(2).title).toEqual({ key: "now.waitTell", data: { name: "Bo" } });
  expect(lines({ ...open, storyteller: 0 }).title!.key).toBe("now.waitTell");
});

test("a card that was given stays in its place among the others", () => {
  expect(inOrder([4, 7, 9], [4, 9, 7])).toEqual([4, 7, 9]);
  expect(inOrder([4, 7, 9], [4, 9, 12])).toEqual([4, 9, 12]);
  expect(inOrder([4, 7], [1, 2])).toEqual([1, 2]);
});

test("an open first turn that was held before is free again", () => {
  const mine = { may: [{ may: "tell", cards: [7, 8] }] } as unknown as Partial<Mine>;
  const table = { ...TALE, phase: "tell", storyteller: null, clue: null };
  const open_turn = { person: null, until: null, waits: [] as number[], waits_until: null };
  expect(lines(table, mine, { open_turn }).kicker.key).toBe("kicker.claim");
  expect(lines(table, mine, { open_turn: { ...open_turn, waits: [2] } }).kicker.key).toBe("claim.again");
});

test("everybody gives as many cards as there are places for them", () => {
  const table = { ...TALE, storyteller: 0, given: [1, 0, 2] } as unknown as StoryTable;
  expect(cardsEach({ ...table, places: [[0], [1], [1], [2], [2]] }, [1, 2])).toBe(2);
  expect(cardsEach({ ...table, places: [[0], [1], [2]] }, [1, 2])).toBe(1);
  expect(cardsEach(table, [1, 2])).toBe(0);
});

test("each card that will lie there has a place, one for two partners of whom one gives (S13, T3)", () => {
  const shown = (table: object, without: number | null = null) =>
    cardPlaces({ ...TALE, ...table } as unknown as StoryTable, without).map(({ seats, isHere }) =>
      isHere ? seats.join() : `${seats.join()}?`,
    );
  const three = { given: [1, 0, 2], waiting_for: [1], places: [[0], [1], [1], [2], [2]] };
  expect(shown(three)).toEqual(["0", "1?", "1?", "2", "2"]);
  expect(shown(three, 2)).toEqual(["0", "1?", "1?"]);
  const pairs = { given: [1, 0, 0, 1, 0, 1], waiting_for: [1, 4], places: [[0], [3], [1, 4], [2, 5]] };
  expect(shown(pairs)).toEqual(["0", "3", "1,4?", "5"]);
  expect(shown({ ...pairs, given: [1, 1, 0, 0, 0, 0], waiting_for: [3, 4, 2, 5] }, 1)).toEqual(["0", "3?", "2,5?"]);
});

test("a game that the host ends is over at once, in a reveal too; any other end waits for its reader", () => {
  const at = (reason: string | null) => ({ reason }) as unknown as AnyTable;
  expect(isStopped(at(null), at("stopped"))).toBe(true);
  expect(isStopped(at("stopped"), at("stopped"))).toBe(false);
  expect(isStopped(at(null), at("target"))).toBe(false);
});
