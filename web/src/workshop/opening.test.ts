import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { WorkshopView } from "../wire/types";
import { serving } from "../lib/net/server.testing";

let server: ReturnType<typeof serving>;
let opening: import("./opening.svelte").Opening;

beforeEach(async () => {
  server = serving();
  vi.resetModules();
  const { Opening } = await import("./opening.svelte");
  opening = new Opening();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LIMITS = { own: { file_bytes: 9 } };
const view = (title: string) => ({ id: "own-1", title, cards: [], ratio: [2, 3] }) as unknown as WorkshopView;
const refusal = (code: string) => [{ code, data: {} }, 403] as const;

test("whoever comes to their decks reads why they do not come, and tries again", async () => {
  void opening.enter(null, null);
  expect(opening.found).toEqual({});
  await server.question("/api/decks").fail();
  expect(opening.found.problem?.code).toBe("NO_LINE");
  void opening.enter(null, null);
  expect(opening.found).toEqual({});
  await server.question("/api/decks", 1).answer(LIMITS);
  expect(opening.found).toEqual({ limits: LIMITS.own });
});

test.each([
  ["the limits first", ["limits", "deck"]],
  ["the deck first", ["deck", "limits"]],
])("a deck is there to change when both answers are, %s", async (_order, order) => {
  void opening.enter("own-1", null);
  for (const each of order) {
    expect(opening.found).toEqual({});
    if (each === "deck") await server.question("/api/decks/own-1").answer(view("mine"));
    else await server.question("/api/decks").answer(LIMITS);
  }
  expect([opening.found.mine?.told.title, opening.found.limits]).toEqual(["mine", LIMITS.own]);
});

test.each([
  ["the limits", "/api/decks", "/api/decks/own-1"],
  ["the deck", "/api/decks/own-1", "/api/decks"],
])("where the answer about %s does not come, it is said, and nothing is half there", async (_what, cut, other) => {
  void opening.enter("own-1", null);
  const question = (path: string) => server.asked.find((each) => each.path.endsWith(path))!;
  await question(other).answer({ ...LIMITS, ...view("mine") });
  await question(cut).fail();
  expect([opening.found.problem?.code, opening.found.mine, opening.found.theirs]).toEqual([
    "NO_LINE",
    undefined,
    undefined,
  ]);
  expect(server.asked).toHaveLength(2);
});

test("whoever may not change a deck looks at it, without the limits", async () => {
  void opening.enter("own-1", "wrong");
  await server.question("/own-1/open").answer(...refusal("NOT_YOUR_DECK"));
  await server.question("/own-1.json").answer({ title: "theirs" });
  expect([opening.found.theirs?.title, opening.found.mine]).toEqual(["theirs", undefined]);
});

test("whoever may not even look at it reads why", async () => {
  void opening.enter("own-1", "wrong");
  await server.question("/own-1/open").answer(...refusal("NO_SUCH_DECK"));
  await server.question("/own-1.json").answer(...refusal("NO_SUCH_PAGE"));
  expect(opening.found.problem?.code).toBe("NO_SUCH_DECK");
});

test.each([
  ["in the order of the questions", [0, 1]],
  ["in the other order", [1, 0]],
])("of two attempts the second counts, if answers come %s", async (_order, order) => {
  const deck = () => server.asked.filter((each) => each.path.endsWith("/own-1"));
  void opening.enter("own-1", null);
  void opening.enter("own-1", null);
  for (const time of [0, 1]) await server.asked.filter((each) => each.path.endsWith("/decks"))[time]!.answer(LIMITS);
  for (const place of order) await deck()[place]!.answer(view(["older", "newer"][place]!));
  expect(opening.found.mine?.told.title).toBe("newer");
});
