import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving } from "../lib/net/server.testing";

let server: ReturnType<typeof serving>;
let addressOf: typeof import("./post").addressOf;

beforeEach(async () => {
  server = serving();
  vi.resetModules();
  ({ addressOf } = await import("./post"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const heard = (ref: string, code = "KITMEL") =>
  addressOf(code, ref, true).then(
    (address) => address.split("/").at(-1),
    (why: Error) => why.message,
  );

test("a player may hear a recording at once, an onlooker asks once for all of a table", async () => {
  expect(await addressOf("KITMEL", "a", false)).toContain("/KITMEL/recordings/a");
  expect(server.asked).toEqual([]);
  const both = [heard("a"), heard("b")];
  await server.question("KITMEL/watch").answer({});
  expect(await Promise.all(both)).toEqual(["a", "b"]);
  expect([await heard("c"), server.asked.length]).toEqual(["c", 1]);
});

test.each([[["KITMEL", "BESTAN"]], [["BESTAN", "KITMEL"]]])(
  "an onlooker at two tables hears the recordings of both: %s answers first",
  async (order) => {
    const both = [heard("a", "KITMEL"), heard("b", "BESTAN")];
    for (const code of order) await server.question(`${code}/watch`).answer({});
    expect(await Promise.all(both)).toEqual(["a", "b"]);
  },
);

test("where an onlooker was not let in, the next recording asks anew", async () => {
  const both = [heard("a"), heard("b")];
  await server.question("/watch").fail();
  expect(await Promise.all(both)).toEqual(["NO_LINE", "NO_LINE"]);
  const refused = heard("c");
  await server.question("/watch", 1).answer({ code: "TOO_FAST", data: {} }, 429);
  expect(await refused).toBe("TOO_FAST");
  const next = heard("d");
  await server.question("/watch", 2).answer({});
  expect([await next, await heard("e"), server.asked.length]).toEqual(["d", "e", 3]);
});
