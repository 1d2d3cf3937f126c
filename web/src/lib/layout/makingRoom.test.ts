import { expect, test } from "vitest";
import { bestFit } from "./fit";
import { makingRoom } from "./makingRoom";

const laid = (count: number, width: number, height: number, foot: number, text = 1) => {
  const fit = bestFit(count, width, height, 2 / 3, 8, 420, 12);
  return { fit, now: makingRoom(count, fit, width, height - foot, 8, 12, text) };
};

test("cards stay in their places and shrink a little", () => {
  const { fit, now } = laid(6, 366, 660, 150);
  expect(now).toMatchObject({ columns: fit.columns, width: fit.width, scrolls: false });
  expect(now.scale).toBeGreaterThan(0.7);
});

test("with large words below them they lie in other places, where they are larger", () => {
  const { fit, now } = laid(6, 366, 630, 260, 2);
  expect(now.scrolls).toBe(false);
  expect(now.columns).toBeGreaterThan(fit.columns);
  expect(now.width * now.scale).toBeGreaterThanOrEqual(110);
});

test.each([
  [6, 336, 430, 260, 2],
  [12, 336, 430, 260, 2],
  [12, 400, 200, 120, 2],
])("%i cards in %i x %i above %i pixels of words are scrolled, and known again", (count, width, height, foot, text) => {
  const { fit, now } = laid(count, width, height, foot, text);
  expect(now.width * now.scale).toBeGreaterThanOrEqual(0.84 * Math.min(fit.width, 92));
  expect(now.columns * now.width + (now.columns - 1) * 8).toBeLessThanOrEqual(width);
  expect(now.scrolls).toBe(true);
});

test("in usual text twelve cards of a small phone are all in sight", () => {
  expect(laid(12, 336, 430, 130).now.scrolls).toBe(false);
});

test("where cards are scrolled, a part of the next row is in sight", () => {
  const { now } = laid(12, 366, 575, 245, 2);
  expect(now.scrolls).toBe(true);
  const rows = (575 - 245 - 12) / (now.width * 1.5 + 12);
  expect(rows % 1).toBeGreaterThan(0.24);
  expect(rows % 1).toBeLessThan(0.81);
});
