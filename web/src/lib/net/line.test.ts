import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line, pauseAfter, type LineState } from "./line";

/** A socket that does what the test says. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  onopen = (): void => {};
  onclose = (_event: { code: number }): void => {};
  constructor() {
    Socket.all.push(this);
  }
  close(): void {}
}

let told: [LineState, string | null][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  const ears = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("addEventListener", ears.addEventListener);
  vi.stubGlobal("document", ears);
  vi.stubGlobal("window", globalThis);
  Socket.all = [];
  told = [];
  new Line(
    "wss://lapin.example/ws/CODE",
    () => {},
    (state, why) => told.push([state, why]),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line that is cut comes back by itself", () => {
  Socket.all[0]!.onclose({ code: 1006 });
  vi.advanceTimersByTime(10_000);
  expect(Socket.all.length).toBe(2);
  expect(told).toEqual([["cut", null]]);
});

test.each([
  [4001, "NOT_YOUR_SEAT"],
  [4003, "SENT_AWAY"],
  [4004, "NO_SUCH_TABLE"],
  [4005, "TOO_MANY_LINES"],
  [4006, "LEFT"],
  [4007, "SEAT_MOVED"],
  [4008, "NO_ONLOOKERS"],
])("a line that is closed for good (%i) stays closed, and says why", (code, why) => {
  Socket.all[0]!.onclose({ code });
  vi.advanceTimersByTime(60_000);
  expect(Socket.all.length).toBe(1);
  expect(told).toEqual([["closed", why]]);
});

test("coming back gets slower, but never slow", () => {
  expect(pauseAfter(0)).toBe(250);
  expect(pauseAfter(50)).toBe(4000);
});

test("a page that is kept away says why and tries no more", async () => {
  const line = new Line(
    "wss://lapin.example/ws/CODE",
    () => {},
    (state, why) => told.push([state, why]),
    () => Promise.resolve("BARRED"),
  );
  expect(line).toBeDefined();
  Socket.all[1]!.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.all.length).toBe(2);
  expect(told).toEqual([
    ["cut", null],
    ["closed", "BARRED"],
  ]);
});

test("a page that was connected asks nobody why the line was cut", async () => {
  let asked = 0;
  const line = new Line(
    "wss://lapin.example/ws/CODE",
    () => {},
    () => {},
    () => Promise.resolve((asked++, null)),
  );
  expect(line).toBeDefined();
  Socket.all[1]!.onopen();
  Socket.all[1]!.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(0);
});
