import { expect, test } from "vitest";
import type { Frame } from "../../wire/types";
import { deadlineFor, missedIn, paceOf, skipName, SKIPS, unseenFrom, type SlowRoom } from "./days";

const slow = (moved: SlowRoom["moved"] = [], waits: SlowRoom["waits"] = []): SlowRoom => ({
  pace: paceOf(24, "none", 60),
  waits,
  missed: [],
  absent: [],
  freed: [],
  moved,
});
const frame = (last: number | null, moved: SlowRoom["moved"], phase = "vote") =>
  ({
    me: 7,
    mine: { seat: 0 },
    room: { slow: slow(moved) },
    table: { phase, turn: (last ?? 0) + 1, last: last === null ? null : { turn: last } },
  }) as unknown as Frame;

test("what is left out of the time has a name, and comes back from it", () => {
  for (const skip of SKIPS) expect(skipName(paceOf(48, skip, 0))).toBe(skip);
});

test("one's own deadline comes first", () => {
  const waits = [
    { person: 2, since: 1, until: 15 },
    { person: 3, since: 5, until: 10 },
    { person: 7, since: 2, until: 20 },
  ];
  expect(deadlineFor(slow([], waits), 7)).toBe(20);
  expect(deadlineFor(slow([], waits), 1)).toBe(10);
  expect(deadlineFor(slow(), 7)).toBeNull();
});

test("turns that ended since one's last move were missed, unless this device has shown them", () => {
  const moved = [{ person: 7, turn: 2, at: 0 }];
  expect(unseenFrom(frame(4, moved), 0)).toBe(2);
  expect(unseenFrom(frame(4, moved), 3)).toBe(4);
  expect(unseenFrom(frame(4, moved), 4)).toBeNull();
  expect(unseenFrom(frame(1, moved), 0)).toBeNull();
  expect(unseenFrom(frame(3, []), 0)).toBe(1);
  expect(unseenFrom(frame(null, []), 0)).toBeNull();
});

test("who comes back after the end sees the turns that were missed, too, and once", () => {
  const moved = [{ person: 7, turn: 4, at: 0 }];
  expect(unseenFrom(frame(4, moved, "over"), 0)).toBe(4);
  expect(unseenFrom(frame(4, moved, "over"), 4)).toBeNull();
});

test("moves that a computer made for somebody belong to a turn", () => {
  const missed = [2, 3, 4].map((turn) => ({ turn, phase: "give", person: turn }) as SlowRoom["missed"][number]);
  const room = { ...slow(), missed: [...missed, { turn: 4, phase: "over", person: 1 } as (typeof missed)[number]] };
  expect(missedIn(room, 3, 3)).toEqual([missed[1]]);
  expect(missedIn(room, 3)).toEqual(missed.slice(1));
  expect(missedIn(null, 1)).toEqual([]);
});
