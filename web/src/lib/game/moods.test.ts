import { describe, expect, test } from "vitest";
import { figure } from "../pictures/figure";
import { gestureOf, MOODS, SIGNS } from "../pictures/moods";
import type { Frame, PersonView, SquareTable, StoryTable } from "../../wire/types";
import { COLOURS, PATTERNS } from "../../wire/types";
import { moodOf, moodsAhead, moodsOf } from "./moods";

const person = (id: number, more: Partial<PersonView> = {}): PersonView => ({
  id,
  name: `P${id}`,
  rabbit: { colour: "snow", pattern: "plain" },
  computer: false,
  stand_in: false,
  gone: false,
  seat: id - 1,
  level: null,
  ...more,
});
const story = (more: Partial<StoryTable>) =>
  ({
    kind: "story",
    game: "odyssey",
    players: 4,
    scores: [0, 0, 0, 0],
    winners: [],
    waiting_for: [],
    ...more,
  }) as StoryTable;
const square = (more: Partial<SquareTable>) =>
  ({
    kind: "square",
    game: "jinx",
    players: 4,
    scores: [0, 0, 0, 0],
    winners: [],
    waiting_for: [],
    fingers: [],
    out: [],
    active: 0,
    ...more,
  }) as unknown as SquareTable;
const frame = (table: StoryTable | SquareTable | null, me: number | null = null, people = [1, 2, 3, 4]) =>
  ({ me, table, room: { people: people.map((id) => person(id)) } }) as unknown as Frame;

describe("moods of a storyteller game", () => {
  test("the storyteller scribbles; on their own screen, their ears go up", () => {
    const table = story({ phase: "tell", storyteller: 1, waiting_for: [1] });
    expect(moodsOf(frame(table))).toEqual(["idle", "think", "idle", "idle"]);
    expect(moodsOf(frame(table, 2))).toEqual(["idle", "turn", "idle", "idle"]);
  });
  test("anybody may begin: everybody's ears are up", () => {
    expect(moodsOf(frame(story({ phase: "tell", storyteller: null, waiting_for: [0, 1, 2, 3] })))).toEqual(
      Array(4).fill("turn"),
    );
  });
  test("who still gives thinks, who still votes wonders, who is done rests", () => {
    expect(moodsOf(frame(story({ phase: "give", storyteller: 0, waiting_for: [2] })))[2]).toBe("think");
    const vote = moodsOf(frame(story({ phase: "vote", storyteller: 0, waiting_for: [2, 3] }), 4));
    expect(vote).toEqual(["idle", "idle", "hmm", "turn"]);
  });
  test("three points jump, one claps, none droops; before the points nobody knows", () => {
    const table = story({ phase: "tell", storyteller: 1, waiting_for: [1] });
    expect(moodsOf(frame(table), { revealing: true })).toEqual(Array(4).fill("idle"));
    expect(moodsOf(frame(table), { points: [3, 1, 0, 5] })).toEqual(["jump", "clap", "droop", "jump"]);
  });
  test("partners share the mood of their side", () => {
    const table = story({ game: "team", players: 6, scores: [3, 0, 1], phase: "over", winners: [0] });
    const six = frame(table, null, [1, 2, 3, 4, 5, 6]);
    expect(moodsOf(six, { points: [3, 0, 1] })).toEqual(["jump", "droop", "clap", "jump", "droop", "clap"]);
    expect(moodsOf(six)).toEqual(["jump", "clap", "clap", "jump", "clap", "clap"]);
  });
  test("who is away sleeps; computers never do; a gesture wakes", () => {
    const table = story({ phase: "give", storyteller: 0, waiting_for: [2] });
    expect(moodsOf(frame(table), { here: [1, 2] })).toEqual(["idle", "idle", "sleep", "sleep"]);
    const signs = [
      { person: 3, sign: "heart" },
      { person: 3, sign: "clap" },
      { person: 1, sign: "unheard of" },
    ];
    expect(moodsOf(frame(table), { here: [1, 2], signs })).toEqual(["idle", "idle", "clap", "sleep"]);
    expect(moodOf(person(7, { computer: true }), { here: [] })).toBe("idle");
    expect(moodOf(person(7), { here: [] })).toBe("sleep");
    expect(moodOf(person(7), { here: [7], signs: [{ person: 7, sign: "wow" }] })).toBe("wow");
  });
});

test("in the square: searching ears, a finger down, and a shrug from a player who is out", () => {
  const table = square({ phase: "touch", out: [3], fingers: [{ seat: 2, spot: 1, ms: 0 }] });
  expect(moodsOf(frame(table))).toEqual(["idle", "turn", "wow", "shrug"]);
  expect(moodsOf(frame(square({ phase: "tell" })))[0]).toBe("think");
});

test("without a table there are no seats", () => expect(moodsOf(frame(null))).toEqual([]));

test("every sign is a gesture, and no other word is", () => {
  expect(SIGNS.map(gestureOf)).toEqual(["love", "laugh", "wow", "hmm", "clap", "hurry"]);
  expect(gestureOf("toString")).toBeNull();
});

test("every mood is drawn on every coat and pattern, twice", () => {
  const seen = new Set<string>();
  for (const mood of MOODS)
    for (const second of [false, true]) {
      const lines = figure({ colour: "snow", pattern: "plain" }, mood, { full: true, second });
      expect(lines).not.toMatch(/undefined|NaN/);
      seen.add(lines);
    }
  expect(seen.size).toBe(2 * MOODS.length);
  for (const colour of COLOURS)
    for (const pattern of PATTERNS) seen.add(figure({ colour, pattern }, "jump", { badge: true }));
  expect(seen.size).toBe(2 * MOODS.length + COLOURS.length * PATTERNS.length);
});

test.each(["tell", "give", "vote"] as const)("every mood of the phase %s is drawn ahead", (phase) => {
  const table = story({ phase, storyteller: 1, waiting_for: phase === "tell" ? [1] : [0, 2, 3] });
  const moods = moodsOf(frame(table, 1));
  expect(moods).toContain(phase === "vote" ? "hmm" : "think");
  moods.forEach((mood, seat) => expect(moodsAhead(seat === 0)).toContain(mood));
});
