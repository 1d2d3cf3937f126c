import { expect, test } from "vitest";
import { barredUntil } from "./openTurn";

test("whoever has just had the first turn waits, and so does everybody while somebody has it", () => {
  const free = { person: null, until: null, waits: [1], waits_until: 900 };
  expect([barredUntil(free, 1), barredUntil(free, 2)]).toEqual([900, null]);
  const taken = { person: 1, until: 700, waits: [], waits_until: null };
  expect([barredUntil(taken, 1), barredUntil(taken, 2)]).toEqual([null, 700]);
  expect([barredUntil(null, 1), barredUntil(free, null)]).toEqual([null, null]);
});
