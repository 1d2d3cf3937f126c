import { expect, test } from "vitest";
import { firstThatHolds } from "./snug";

test("the roomiest way that holds everything is taken", () => {
  const tried: number[] = [];
  expect(firstThatHolds(4, (way) => (tried.push(way), way >= 1))).toBe(1);
  expect(tried).toEqual([0, 1]);
});

test("where nothing holds everything, the last way is taken", () => {
  expect(firstThatHolds(4, () => false)).toBe(3);
});
