import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving, settled } from "../lib/net/server.testing";

let server: ReturnType<typeof serving>;
let replay: import("./replayLink.svelte").ReplayLink;
let refused: string[] = [];

beforeEach(async () => {
  server = serving();
  refused = [];
  vi.resetModules();
  const { ReplayLink } = await import("./replayLink.svelte");
  replay = new ReplayLink("KITMEL", 1, (why) => refused.push(why.code));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The question at this place is answered with this link. */
const told = (place: number, link: string | null) => server.question("/share", place).answer({ link });

test("the link is there once all have agreed, and gone when somebody withdraws", async () => {
  void replay.look(true);
  await told(0, "https://lapin.example/r/1");
  expect(replay.link).toBe("https://lapin.example/r/1");
  void replay.look(false);
  expect(replay.link).toBeNull();
});

test.each([
  ["the withdrawal first", [1, 0]],
  ["the link first", [0, 1]],
])("whoever withdraws while the link is asked for sees none, if the answers come with %s", async (_order, order) => {
  void replay.look(true);
  void replay.agree(false);
  await settled();
  for (const place of order) await told(place, place ? null : "old");
  expect(replay.link).toBeNull();
});

test("a link that comes after the table has said that somebody withdrew is not shown", async () => {
  void replay.look(true);
  void replay.look(false);
  await told(0, "old");
  expect(replay.link).toBeNull();
});

test.each([
  ["in the order of the questions", [0, 1]],
  ["in the other order", [1, 0]],
])("after a new agreement the new link is shown, if answers come %s", async (_order, order) => {
  void replay.look(true);
  void replay.look(false);
  void replay.look(true);
  for (const place of order) await told(place, ["old", "new"][place]!);
  expect(replay.link).toBe("new");
});

test("whoever changes their mind twice is heard in this order, also where an answer is late", async () => {
  void replay.agree(true);
  void replay.agree(false);
  await settled();
  expect(server.asked.map((each) => each.body)).toEqual([{ on: true }]);
  await told(0, "one");
  expect(server.asked.map((each) => each.body)).toEqual([{ on: true }, { on: false }]);
  await told(1, null);
  expect(replay.link).toBeNull();
});

test("a withdrawal that fails is told, and the link that was asked for before is shown", async () => {
  void replay.look(true);
  void replay.agree(false);
  await settled();
  await server.question("/share", 1).fail();
  await told(0, "still open");
  expect([replay.link, refused]).toEqual(["still open", ["NO_LINE"]]);
});
