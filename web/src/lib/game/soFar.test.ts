import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveTable } from "../net/live.svelte";
import { serving } from "../net/server.testing";

let server: ReturnType<typeof serving>;
let refused: string[] = [];
let soFar: import("./soFar.svelte").SoFar;

const history = (...clues: string[]) => ({
  turns: clues.map((text) => ({
    storyteller: 0,
    clue: { type: "words", text },
    given: {},
    row: [],
    votes: {},
    points: {},
  })),
});
const shown = () => soFar.left?.map(({ turn }) => turn.clue).map((clue) => clue.type === "words" && clue.text);

beforeEach(async () => {
  server = serving();
  refused = [];
  vi.resetModules();
  const { SoFar } = await import("./soFar.svelte");
  soFar = new SoFar({
    code: "KITMEL",
    table: { players: 3, scores: [0, 0, 0], last: { turn: 2 }, commitment: "abc" },
    room: {},
    reveals: [],
    refuse: (why: Error) => refused.push(why.message),
  } as unknown as LiveTable);
  soFar.from = 1;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["in the order of the questions", [0, 1]],
  ["in the other order", [1, 0]],
])("the story is told once, though somebody asks twice, if answers come %s", async (_order, order) => {
  void soFar.show();
  void soFar.show();
  let begun = 0;
  for (const place of order) {
    await server.question("/history", place).answer(history("a hat", "a hill"));
    if (soFar.left?.length !== 2) continue;
    begun++;
    soFar.left = soFar.left.slice(1); // as soon as it is there, the first turn is shown
  }
  expect([begun, shown(), soFar.from]).toEqual([1, ["a hill"], null]);
});

test("a story that comes late is not told to somebody who has gone on", async () => {
  void soFar.show();
  soFar.skip();
  await server.question("/history").answer(history("a hat"));
  expect([soFar.left, soFar.from]).toEqual([null, null]);
});

test("a story that does not come is refused, and can be asked for again", async () => {
  void soFar.show();
  await server.question("/history").fail();
  expect([refused, soFar.left, soFar.from]).toEqual([["NO_LINE"], null, 1]);
  void soFar.show();
  await server.question("/history", 1).answer(history("a hat"));
  expect(shown()).toEqual(["a hat"]);
});
