import { expect, test } from "vitest";
import type { Frame } from "../../wire/types";
import { foundAt, isPreparing, podiumStays } from "./afterEnd.svelte";

const person = (id: number, gone = false) => ({ id, gone });
const frame = (room: object = {}, table: object | null = {}) =>
  ({
    room: {
      game: "odyssey",
      deck: "reverie",
      played_deck: "reverie",
      options: {},
      people: [person(1), person(2)],
      ...room,
    },
    table: table && { phase: "over", game: "odyssey", commitment: "a", ...table },
  }) as unknown as Frame;

test("the podium stays while nothing happens, and when somebody leaves", () => {
  const found = foundAt(null, frame());
  expect(foundAt(found, frame())).toBe(found);
  expect(isPreparing(found, frame())).toBe(false);
  expect(isPreparing(found, frame({ people: [person(1), person(2, true)] }))).toBe(false);
});

test("another deck, game or house rule, and somebody who comes, end it: they need the code", () => {
  const found = foundAt(null, frame());
  for (const room of [
    { deck: "mix-1" },
    { game: "jinx" },
    { options: { target: 12 } },
    { people: [person(1), person(2), person(3)] },
  ])
    expect(isPreparing(found, frame(room)), JSON.stringify(room)).toBe(true);
});

test("a host who goes back to the lobby to choose takes the television along, before anything is chosen", () => {
  const now = frame({ host: 1 });
  const found = foundAt(null, now);
  expect(isPreparing(found, now, [])).toBe(false);
  expect(isPreparing(found, now, [2])).toBe(false);
  expect(isPreparing(found, now, [1])).toBe(true);
});

test("a screen that comes later knows from the choice alone; somebody who never got a seat is no news", () => {
  const late = frame({ people: [person(1), person(9)] });
  expect(isPreparing(foundAt(null, late), late)).toBe(false);
  const chosen = frame({ deck: "mix-1" });
  expect(isPreparing(foundAt(null, chosen), chosen)).toBe(true);
});

test("a game that is played has no end yet, and the next end is looked at afresh", () => {
  const found = foundAt(null, frame());
  expect(foundAt(found, frame({}, { phase: "tell" }))).toBeNull();
  expect(foundAt(found, frame({}, null))).toBeNull();
  expect(foundAt(found, frame({ deck: "mix-1", played_deck: "mix-1" }, { commitment: "b" }))).not.toBe(found);
});

test("a host who is there may turn the pages of the album in peace", () => {
  expect(podiumStays(true)).toBeGreaterThanOrEqual(600_000);
  expect(podiumStays(false)).toBeLessThanOrEqual(120_000);
});
