import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving, settled } from "../net/server.testing";

let server: ReturnType<typeof serving>;
let feed: typeof import("./feed");

beforeEach(async () => {
  server = serving();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.resetModules();
  feed = await import("./feed");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const named = () => server.asked.map((each) => (each.body as { feed: string }).feed);

test("two tables that are added at once go into one feed", async () => {
  void feed.wantFeed("KITMEL", "en");
  void feed.wantFeed("BESTAN", "en");
  await settled();
  await server.question("KITMEL/notices/feed").answer({ feed: "secret" });
  await server.question("BESTAN/notices/feed").answer({ feed: "secret" });
  expect([named(), feed.hasFeed()]).toEqual([["", "secret"], true]);
});

test("where the first table could not be added, the second begins the feed", async () => {
  const first = expect(feed.wantFeed("KITMEL", "en")).rejects.toThrow("NO_LINE");
  void feed.wantFeed("BESTAN", "en");
  await settled();
  await server.question("KITMEL").fail();
  await first;
  await server.question("BESTAN").answer({ feed: "other" });
  expect([named(), feed.hasFeed()]).toEqual([["", ""], true]);
});

test("a feed that is taken back while a table is added is gone", async () => {
  void feed.wantFeed("KITMEL", "en");
  void feed.revokeFeed();
  await settled();
  await server.question("KITMEL").answer({ feed: "secret" });
  expect(named()).toEqual(["", "secret"]);
  await server.question("/feeds/off").answer({});
  expect(feed.hasFeed()).toBe(false);
});
