import { expect, test } from "vitest";
import { apart, linesOf, placeOf, podiumOf, stepsOf } from "./standings";

test("equal scores share a place, and the place after it stays empty", () => {
  expect(stepsOf([3, 9, 9, 1])).toEqual([
    { place: 1, sides: [1, 2] },
    { place: 3, sides: [0] },
    { place: 4, sides: [3] },
  ]);
});

test("three places stand on the podium, the others below it", () => {
  const { steps, below } = podiumOf([31, 28, 24, 21, 17, 14]);
  expect(steps.map((step) => step.place)).toEqual([1, 2, 3]);
  expect(below.map((step) => step.sides)).toEqual([[3], [4], [5]]);
});

test("two sides, all equal, and a crowd on the third place have a podium, too", () => {
  expect(podiumOf([4, 7])).toEqual({
    steps: [
      { place: 1, sides: [1] },
      { place: 2, sides: [0] },
    ],
    below: [],
  });
  expect(podiumOf(Array(12).fill(0)).steps).toEqual([{ place: 1, sides: [...Array(12).keys()] }]);
  expect(podiumOf([9, 8, 1, 1, 1, 1]).steps.map((step) => step.place)).toEqual([1, 2]);
  expect(podiumOf([9, 9, 9, 8, 7]).below.flatMap((step) => step.sides)).toEqual([3, 4]);
});

test("scores grow turn by turn, and somebody who came late begins late at nothing", () => {
  const points: Record<string, number>[] = [
    { 0: 3, 1: 0 },
    { 0: 0, 1: 2, 2: 1 },
    { 0: 1, 1: 0, 2: 3 },
  ];
  expect(linesOf(points, 3)).toEqual([
    [0, 3, 3, 4],
    [0, 0, 2, 2],
    [null, 0, 1, 4],
  ]);
  expect(linesOf([], 2)).toEqual([[0], [0]]);
});

test("labels of near scores stand apart, inside the chart", () => {
  const placed = apart([50, 50, 52, 98], 10, 0, 100);
  const sorted = [...placed].sort((a, b) => a - b);
  expect(sorted.every((at, place) => place === 0 || at - sorted[place - 1]! >= 10)).toBe(true);
  expect(Math.max(...placed)).toBeLessThanOrEqual(100);
});

test("equals share a place, and the next is as many further", () => {
  const scores = [9, 30, 30, 12];
  expect(scores.map((_, side) => placeOf(scores, side))).toEqual([4, 1, 1, 3]);
});
