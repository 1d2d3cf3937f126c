import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving } from "../lib/net/server.testing";

let server: ReturnType<typeof serving>;
let password: import("./knownPassword.svelte").KnownPassword;

beforeEach(async () => {
  server = serving();
  vi.resetModules();
  const { KnownPassword } = await import("./knownPassword.svelte");
  password = new KnownPassword("KITMEL");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["in the order of the questions", [0, 1]],
  ["in the other order", [1, 0]],
])("a television is told the newest password, if answers come %s", async (_order, order) => {
  void password.ask();
  void password.ask();
  const told = [{ look: "old" }, { look: "new" }];
  for (const place of order) await server.question("/look", place).answer(told[place]);
  expect(password.word).toBe("new");
});

test("an answer that fails, or is refused, leaves what is shown", async () => {
  void password.ask();
  expect(password.word).toBe("");
  await server.question("/look").answer({ look: "word" });
  void password.ask();
  await server.question("/look", 1).fail();
  void password.ask();
  await server.question("/look", 2).answer({ code: "NOT_YOUR_SEAT", data: {} }, 403);
  expect(password.word).toBe("word");
});

test("a password from before is not shown where the newest did not come: it may be good for nothing", async () => {
  void password.ask();
  void password.ask();
  await server.question("/look", 1).fail();
  await server.question("/look", 0).answer({ look: "old" });
  expect(password.word).toBe("");
});
