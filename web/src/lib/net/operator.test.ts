import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving, settled } from "./server.testing";

let server: ReturnType<typeof serving>;
let Operating: typeof import("./operator.svelte").Operating;

beforeEach(async () => {
  server = serving();
  vi.resetModules();
  ({ Operating } = await import("./operator.svelte"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (open_tables: number) => ({ open_tables });

/** An operator who has looked at their page. */
async function atWork() {
  const site = new Operating("token");
  void site.look();
  await settled();
  await server.question("/operator").answer(page(3));
  return site;
}

test("acts are sent one after the other, so that the page shows the last of them", async () => {
  const site = await atWork();
  void site.act({ do: "close_table", about: "a" } as never);
  void site.act({ do: "close_table", about: "b" } as never);
  await settled();
  expect(server.asked).toHaveLength(2);
  await server.question("/operator", 1).answer(page(2));
  expect([server.asked.length, site.view?.open_tables]).toEqual([3, 2]);
  await server.question("/operator", 2).answer(page(1));
  expect(site.view?.open_tables).toBe(1);
});

test.each(["fail", "breakOff"] as const)(
  "an act on a line that is cut (%s) is told, and the next is sent",
  async (how) => {
    const site = await atWork();
    const first = site.act({ do: "drain", on: true } as never);
    const second = site.act({ do: "drain", on: true } as never);
    await settled();
    await server.question("/operator", 1)[how]();
    expect([await first, site.problem?.code, site.view?.open_tables]).toEqual([false, "NO_LINE", 3]);
    await server.question("/operator", 2).answer(page(2));
    expect([await second, site.problem, site.view?.open_tables]).toEqual([true, null, 2]);
  },
);

test("an act that is refused is told with its reason", async () => {
  const site = await atWork();
  const done = site.act({ do: "close_table", about: "gone" } as never);
  await settled();
  await server.question("/operator", 1).answer({ code: "NO_SUCH_TABLE", data: {} }, 404);
  expect([await done, site.problem?.code, site.shut]).toEqual([false, "NO_SUCH_TABLE", false]);
});

test("a page that did not come says so and comes when it is asked for again", async () => {
  const site = new Operating("token");
  void site.look();
  await settled();
  await server.question("/operator").fail();
  expect([site.shut, site.view, site.problem?.code]).toEqual([false, null, "NO_LINE"]);
  void site.look();
  await settled();
  await server.question("/operator", 1).answer(page(1));
  expect([site.view?.open_tables, site.problem]).toEqual([1, null]);
});

test("there is no such page for a stranger, who is not even asked about without a token", async () => {
  const stranger = new Operating("guessed");
  void stranger.look();
  await settled();
  await server.question("/operator").answer({ code: "NO_SUCH_PAGE", data: {} }, 404);
  const visitor = new Operating("");
  await visitor.look();
  expect([stranger.shut, visitor.shut, server.asked.length]).toEqual([true, true, 1]);
});
