import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving, settled } from "../lib/net/server.testing";

let server: ReturnType<typeof serving>;
let brought: import("./brought.svelte").Brought;
const decks = (...ids: string[]) => ({ decks: ids.map((id) => ({ id, cover: null })) });
const ids = () => brought.decks.map((each) => each.id);

beforeEach(async () => {
  server = serving();
  vi.resetModules();
  const { Brought } = await import("./brought.svelte");
  brought = new Brought("KITMEL");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["in the order of the questions", [0, 1]],
  ["in the other order", [1, 0]],
])("the decks of the newest answer are shown, if answers come %s", async (_order, order) => {
  void brought.look();
  void brought.look();
  const told = [decks("own-a"), decks("own-a", "own-b")];
  for (const place of order) await server.question("/decks", place).answer(told[place]);
  expect(ids()).toEqual(["own-a", "own-b"]);
});

test("an answer that fails leaves what is shown", async () => {
  void brought.look();
  await server.question("/decks").answer(decks("own-a"));
  void brought.look();
  await server.question("/decks", 1).fail();
  void brought.look();
  await server.question("/decks", 2).answer({ code: "TOO_FAST", data: {} }, 429);
  await settled();
  expect(ids()).toEqual(["own-a"]);
});
