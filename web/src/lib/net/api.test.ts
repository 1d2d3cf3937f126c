import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving } from "./server.testing";

let server: ReturnType<typeof serving>;
let api: typeof import("./api");

beforeEach(async () => {
  server = serving();
  vi.resetModules();
  api = await import("./api");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["before the answer", "fail"],
  ["in the middle of the answer", "breakOff"],
] as const)("a line that is cut %s is a refusal like any other", async (_when, how) => {
  const told = expect(api.lookAt("KITMEL")).rejects.toMatchObject({ code: "NO_LINE" });
  await server.question("KITMEL")[how]();
  await told;
});

test("a refusal that nobody can read is told as a cut line, any other with its code and data", async () => {
  const cut = expect(api.lookAt("KITMEL")).rejects.toMatchObject({ code: "NO_LINE" });
  await server.question("KITMEL").answer(undefined, 502);
  await cut;
  const told = expect(api.lookAt("KITMEL")).rejects.toMatchObject({ code: "TOO_FAST", data: { seconds: 7 } });
  await server.question("KITMEL", 1).answer({ code: "TOO_FAST", data: { seconds: 7 } }, 429);
  await told;
});
