import { describe, expect, test } from "vitest";
import { bestFit, fanned } from "./fit";

describe("the row fits every screen", () => {
  for (const [width, height] of [
    [300, 380],
    [820, 700],
    [1400, 600],
    [3800, 1700],
  ] as const) {
    for (const count of [3, 5, 6, 8, 12]) {
      test(`${count} cards on ${width} x ${height}`, () => {
        const { columns, width: card } = bestFit(count, width, height, 2 / 3, 10);
        const rows = Math.ceil(count / columns);
        expect(columns * card + (columns - 1) * 10).toBeLessThanOrEqual(width);
        expect(rows * card * 1.5 + (rows - 1) * 10).toBeLessThanOrEqual(height + rows);
        expect(card).toBeGreaterThan(40);
      });
    }
  }
});

test("a fan leans to both sides alike", () => {
  expect(fanned(6, 0).lean).toBeCloseTo(-fanned(6, 5).lean);
  expect(fanned(5, 2)).toEqual({ lean: 0, drop: 0 });
});
