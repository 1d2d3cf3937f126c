import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving } from "../net/server.testing";

let server: ReturnType<typeof serving>;
let open: import("./openTables.svelte").OpenTables;

beforeEach(async () => {
  server = serving();
  vi.resetModules();
  const { OpenTables } = await import("./openTables.svelte");
  open = new OpenTables();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listed = (...codes: string[]) => ({ listing: true, tables: codes.map((code) => ({ code })) });
const shown = () => open.found?.tables.map((each) => each.code);

test.each([
  ["in the order of the questions", [0, 1]],
  ["in the other order", [1, 0]],
])("the tables of the newest answer are shown, if answers come %s", async (_order, order) => {
  void open.look();
  void open.look();
  for (const place of order) await server.question("/tables", place).answer(listed(["KITMEL", "BESTAN"][place]!));
  expect(shown()).toEqual(["BESTAN"]);
});

test("an answer that fails leaves what is shown, and the older one is shown where the newer failed", async () => {
  void open.look();
  expect(shown()).toBeUndefined();
  await server.question("/tables").answer(listed("KITMEL"));
  void open.look();
  void open.look();
  await server.question("/tables", 2).fail();
  expect(shown()).toEqual(["KITMEL"]);
  await server.question("/tables", 1).answer(listed("BESTAN"));
  expect(shown()).toEqual(["BESTAN"]);
});
