import { expect, test } from "vitest";
import { FLAG, isBeside, LARGER, linesOfNames, linesOfPills, PILL, PILLS, revealed, spare } from "./revealed";

/** Below the clue and above the words and the path; with the words beside the cards. */
const ROW = [1832, 568] as const;
const FEW = [1362, 682] as const;
const TWO = [1380, 734] as const;

test("from three to eight cards lie in one row, and more in two, as large as there is room", () => {
  for (let count = 3; count <= 12; count++) {
    expect(isBeside(count)).toBe(count <= 4 || count > 8);
    const [wide, high] = count <= 4 ? FEW : count <= 8 ? ROW : TWO;
    const { rows, columns, width, gap } = revealed(count, wide, high);
    expect(rows).toBe(count <= 8 ? 1 : 2);
    const larger = rows === 1 ? LARGER : 1;
    expect((columns - 1 + larger) * width + (columns - 1) * gap).toBeLessThanOrEqual(wide);
    expect(rows * (width * 1.5 * larger + FLAG + (rows === 1 ? PILLS : PILL))).toBeLessThanOrEqual(high + 1);
    expect(width, `${count} cards`).toBeGreaterThanOrEqual(196);
  }
  expect(revealed(7, ...ROW).width).toBeGreaterThan(235);
});

test("a clue of many lines takes room from the cards, not from the words", () => {
  expect(revealed(6, 1832, 400).width).toBeLessThan(revealed(6, ...ROW).width);
});

test("few cards are almost as large as in the vote", () => {
  expect(revealed(4, ...FEW).width * LARGER).toBeGreaterThan(340);
});

test("pills with short names share a line", () => {
  expect(linesOfPills([], 300)).toBe(0);
  expect(linesOfPills([5, 5], 340)).toBe(1);
  expect(linesOfPills([5, 14, 7], 340)).toBe(3);
  expect(linesOfPills([40], 340)).toBe(1);
});

test("a crowd's names take fewer lines than its pills, and the room that narrow cards leave", () => {
  const five = [14, 5, 6, 4, 6];
  expect(linesOfNames([], 300)).toBe(0);
  expect(linesOfNames(five, 300)).toBe(3);
  expect(linesOfPills(five, 300)).toBeGreaterThan(3);
  expect(spare(revealed(8, ...ROW), ROW[1])).toBeGreaterThan(80);
  expect(spare(revealed(5, ...ROW), ROW[1])).toBeLessThan(10);
  expect(spare(revealed(12, ...TWO), TWO[1])).toBe(0);
});
