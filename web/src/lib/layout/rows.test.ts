import { expect, test } from "vitest";
import { evenRow } from "./rows";

test("the last row is never lonely", () => {
  expect([7, 8, 9, 10, 11].map((count) => evenRow(count, 6))).toEqual([4, 4, 5, 5, 6]);
  expect([0, 1, 4].map((count) => evenRow(count, 4))).toEqual([0, 1, 4]);
  for (let count = 1; count <= 24; count++)
    for (let most = 3; most <= 6; most++) {
      const row = evenRow(count, most);
      expect(row).toBeLessThanOrEqual(most);
      const last = count % row || row;
      const rows = Math.ceil(count / row);
      expect(row - last, `${count} by ${most}`).toBeLessThan(Math.max(rows, 2));
    }
});
