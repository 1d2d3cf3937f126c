import { expect, test } from "vitest";
import { partsOf, type What } from "./seating";

const seated = (count: number, room: number, what: readonly What[], me: number | null = 0) =>
  partsOf({
    sides: Array.from({ length: count }, (_, seat) => seat),
    seatsOf: null,
    me,
    doing: (seat) => what[seat] ?? "",
    room,
  }).map(({ kind, seats }) => `${kind} ${seats.join(" ")}`);

test("everybody has a name while there is room, oneself last", () => {
  expect(seated(4, 3, [])).toEqual(["one 1", "one 2", "one 3", "one 0"]);
});

test("those who are done make room first, then those waited for; whoever tells keeps the name", () => {
  const what: What[] = ["waits", "tells", "done", "done", "done", "waits", "waits"];
  expect(seated(7, 5, what)).toEqual(["one 1", "stack 2 3 4", "one 5", "one 6", "one 0"]);
  expect(seated(7, 4, what)).toEqual(["one 1", "stack 2 3 4", "stack 5 6", "one 0"]);
});

test("pairs stand together", () => {
  const pairs = partsOf({ sides: [1, 0], seatsOf: (side) => [side, side + 3], me: 0, doing: () => "", room: 1 });
  expect(pairs.map((part) => part.seats)).toEqual([
    [1, 4],
    [0, 3],
  ]);
});
