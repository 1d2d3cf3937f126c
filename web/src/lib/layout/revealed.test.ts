import { expect, test } from "vitest";
import { FLAG, LARGER, PILL, revealed } from "./revealed";

/** Below the clue and above the words and the path; with the words beside the cards. */
const ROW = [1832, 520] as const;
const TWO = [1380, 734] as const;

test("from three to eight cards lie in one row, and more in two, as large as there is room", () => {
  for (let count = 3; count <= 12; count++) {
    const [wide, high] = count <= 8 ? ROW : TWO;
    const { rows, columns, width, gap } = revealed(count, wide, high);
    expect(rows).toBe(count <= 8 ? 1 : 2);
    const larger = rows === 1 ? LARGER : 1;
    expect((columns - 1 + larger) * width + (columns - 1) * gap).toBeLessThanOrEqual(wide);
    expect(rows * (width * 1.5 * larger + FLAG + PILL)).toBeLessThanOrEqual(high + 1);
    expect(width, `${count} cards`).toBeGreaterThanOrEqual(196);
  }
  expect(revealed(7, ...ROW).width).toBeGreaterThan(235);
});

test("a clue of many lines takes room from the cards, not from the words", () => {
  expect(revealed(6, 1832, 400).width).toBeLessThan(revealed(6, ...ROW).width);
});
