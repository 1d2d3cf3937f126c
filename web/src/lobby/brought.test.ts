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

test("an older answer is shown where the newer one failed", async () => {
  void brought.look();
  void brought.look();
  await server.question("/decks", 1).fail();
  await server.question("/decks", 0).answer(decks("own-a"));
  expect(ids()).toEqual(["own-a"]);
});

/** Somebody brings a deck of theirs; what the server says of the table's decks is still to come. */
async function bringing(deck: string): Promise<{ came: Promise<string> }> {
  const came = brought.bring(deck, "secret").then(
    () => "here",
    (why: Error) => why.message,
  );
  await vi.dynamicImportSettled();
  await server.question(`/api/decks/${deck}/open`).answer({});
  await server.asked.find(({ path }) => path.endsWith(`/api/decks/${deck}`))!.answer({});
  return { came };
}

test.each([
  ["the table's own first", [0, 1]],
  ["that to whoever came back to the window first", [1, 0]],
])("a deck that is brought while somebody comes back to the window is here: two answers, %s", async (_order, order) => {
  const { came } = await bringing("own-b");
  void brought.look();
  for (const place of order) await server.question("KITMEL/decks", place).answer(decks("own-a", "own-b"));
  expect([await came, ids()]).toEqual(["here", ["own-a", "own-b"]]);
});

test("a deck that is brought is here, though an answer from before it came last, or the next one failed", async () => {
  void brought.look();
  const { came } = await bringing("own-b");
  void brought.look();
  await server.question("KITMEL/decks", 2).fail();
  await server.question("KITMEL/decks", 1).answer(decks("own-b"));
  await server.question("KITMEL/decks", 0).answer(decks());
  expect([await came, ids()]).toEqual(["here", ["own-b"]]);
});

test("a deck that is brought is here, though a newer answer comes from where nobody has heard of it yet", async () => {
  const { came } = await bringing("own-b");
  void brought.look();
  await server.question("KITMEL/decks", 1).answer(decks());
  await server.question("KITMEL/decks", 0).answer(decks("own-b"));
  expect(await came).toBe("here");
});

test("two decks brought side by side are both here", async () => {
  const [one, other] = [await bringing("own-a"), await bringing("own-b")];
  await server.question("KITMEL/decks", 1).answer(decks("own-a", "own-b"));
  await server.question("KITMEL/decks", 0).answer(decks("own-a"));
  expect([await one.came, await other.came, ids()]).toEqual(["here", "here", ["own-a", "own-b"]]);
});

test("a deck that did not come is unknown, and on a cut line nobody says so", async () => {
  const { came } = await bringing("own-b");
  await server.question("KITMEL/decks").answer(decks("own-a"));
  const { came: again } = await bringing("own-c");
  await server.question("KITMEL/decks", 1).fail();
  expect([await came, await again]).toEqual(["UNKNOWN_DECK", "NO_LINE"]);
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
