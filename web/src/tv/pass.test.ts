import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving } from "../lib/net/server.testing";

let server: ReturnType<typeof serving>;
let Pass: typeof import("./pass.svelte").Pass;
const page = { hash: "", pathname: "/tv/KITMEL" };
const wrong = { code: "NOT_YOUR_SEAT", data: {} };

beforeEach(async () => {
  server = serving();
  page.hash = "";
  vi.stubGlobal("location", page);
  vi.stubGlobal("history", { replaceState: () => (page.hash = "") });
  vi.resetModules();
  ({ Pass } = await import("./pass.svelte"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (pass: InstanceType<typeof Pass>) => [pass.isTold, pass.isWrong];
const tell = (pass: InstanceType<typeof Pass>, word: string) => {
  pass.word = word;
  void pass.tell();
};

test("a word in the link is told at once, and does not stay in the address", async () => {
  page.hash = "#look=RABBITRA";
  const pass = new Pass("KITMEL");
  expect(page.hash).toBe("");
  expect(server.question("KITMEL/look").body).toEqual({ look: "RABBITRA" });
  expect(told(pass)).toEqual([false, false]);
  await server.question("KITMEL/look").answer({});
  expect(told(pass)).toEqual([true, false]);
});

test.each([
  ["in the order of the questions", [0, 1]],
  ["in the other order", [1, 0]],
])("a good word counts beside an older wrong one, if answers come %s", async (_order, order) => {
  const pass = new Pass("KITMEL");
  tell(pass, "OLD");
  tell(pass, "GOOD");
  const answers = [() => server.question("/look", 0).answer(wrong, 401), () => server.question("/look", 1).answer({})];
  for (const place of order) await answers[place]!();
  expect(told(pass)).toEqual([true, false]);
});

test.each([
  ["in the order of the questions", [0, 1]],
  ["in the other order", [1, 0]],
])("a good word counts, though a wrong one was typed after it, if answers come %s", async (_order, order) => {
  const pass = new Pass("KITMEL");
  tell(pass, "GOOD");
  tell(pass, "TYPO");
  const answers = [() => server.question("/look", 0).answer({}), () => server.question("/look", 1).answer(wrong, 401)];
  for (const place of order) await answers[place]!();
  expect(told(pass)).toEqual([true, false]);
});

test("a wrong word is told as wrong, until a good one is told", async () => {
  const pass = new Pass("KITMEL");
  tell(pass, "TYPO");
  await server.question("/look").answer(wrong, 401);
  expect(told(pass)).toEqual([false, true]);
  tell(pass, "GOOD");
  await server.question("/look", 1).answer({});
  expect(told(pass)).toEqual([true, false]);
});

test("a line that was cut, and a site that wants a pause, say nothing about the word", async () => {
  const pass = new Pass("KITMEL");
  tell(pass, "GOOD");
  await server.question("/look").fail();
  expect([...told(pass), pass.why?.code]).toEqual([false, false, "NO_LINE"]);
  tell(pass, "GOOD");
  await server.question("/look", 1).answer({ code: "TOO_FAST", data: { seconds: 9 } }, 429);
  expect([...told(pass), pass.why?.code]).toEqual([false, false, "TOO_FAST"]);
});

test("of two wrong words the late answer to the first says nothing about the second", async () => {
  const pass = new Pass("KITMEL");
  tell(pass, "TYPO");
  tell(pass, "GOOD");
  await server.question("/look", 0).answer(wrong, 401);
  expect(told(pass)).toEqual([false, false]);
  await server.question("/look", 1).answer({});
  expect(told(pass)).toEqual([true, false]);
});
