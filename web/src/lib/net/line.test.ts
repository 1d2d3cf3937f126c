import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line, pauseAfter, type LineState } from "./line";

/** A socket that does what the test says. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  onopen = (): void => {};
  onclose = (_event: { code: number }): void => {};
  onmessage = (_event: { data: string }): void => {};
  sent: string[] = [];
  constructor() {
    Socket.all.push(this);
  }
  close(): void {}
  send(text: string): void {
    this.sent.push(text);
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
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

const first = {
  type: "frame",
  version: 7,
  now: 1,
  me: 0,
  ack: null,
  room: { host: 0, locked: false },
  table: { kind: "story", phase: "give", given: [0, 1] },
  mine: null,
  events: [],
  talk: [{ person: 0, text: "hi", at: 1 }],
};
const changes = {
  type: "changes",
  since: 7,
  version: 9,
  now: 2,
  ack: "a",
  table: { kind: "story", given: [1, 1] },
  events: [{ event: "cards_given", seat: 0, cards: null }],
  talk: null,
};

test("what is absent from changes is as it was", () => {
  const heard: unknown[] = [];
  new Line(
    "",
    (message) => heard.push(message),
    () => {},
  );
  Socket.all[1]!.says(first);
  Socket.all[1]!.says(changes);
  const { version, now, ack, events, talk } = changes;
  const table = { kind: "story", phase: "give", given: [1, 1] };
  expect(heard[1]).toMatchObject({ ...first, version, now, ack, events, talk, table });
});

test("where something is missing, the line asks for the whole and shows nothing half", () => {
  const heard: unknown[] = [];
  new Line(
    "",
    (message) => heard.push(message),
    () => {},
  );
  const socket = Socket.all[1]!;
  socket.readyState = Socket.OPEN;
  socket.says(first);
  socket.says({ ...changes, since: 8 });
  expect(socket.sent.map((text) => (JSON.parse(text) as { ask: unknown }).ask)).toEqual([{ do: "refresh" }]);
  socket.says({ ...first, version: 9 });
  expect(heard).toEqual([first, { ...first, version: 9 }]);
});

test("a command is done although something is missing before the changes that say so", async () => {
  const line = new Line(
    "",
    () => {},
    () => {},
  );
  const socket = Socket.all[1]!;
  socket.readyState = Socket.OPEN;
  socket.says(first);
  const done = line.ask({ do: "say", text: "hi" });
  const { id } = JSON.parse(socket.sent[0]!) as { id: string };
  socket.says({ ...changes, since: 8, ack: id });
  expect(await done).toBe(9);
});

test("coming back gets slower, but never slow", () => {
  expect(pauseAfter(0)).toBe(250);
  expect(pauseAfter(50)).toBe(4000);
});

test("a page that is kept away says why and stops trying", async () => {
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
