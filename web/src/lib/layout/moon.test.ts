import { expect, test } from "vitest";
import { onMoon, rowsOf } from "./moon";

test("three to twelve rabbits stand on the moon with their names, and nobody on anybody", () => {
  for (let count = 3; count <= 12; count++) {
    const radius = 330;
    const { size, lines, spots } = onMoon(count, radius);
    expect(lines).toBe(count > 6 ? 1 : 2);
    expect(spots).toHaveLength(count);
    for (const { x, y, wide } of spots) {
      // The corners of the name, and the middle of the head.
      expect(Math.hypot(Math.abs(x) + wide / 2, y), `${count}`).toBeLessThanOrEqual(radius + 0.01);
      expect(Math.hypot(Math.abs(x) + size * 0.3, y - size * 0.8), `${count}`).toBeLessThanOrEqual(radius);
      expect(wide).toBeGreaterThan(size);
    }
    const apart = spots.flatMap((a, at) =>
      spots.slice(at + 1).map((b) => Math.abs(a.x - b.x) >= size || Math.abs(a.y - b.y) >= size * 1.25),
    );
    expect(apart.every(Boolean), `${count}`).toBe(true);
  }
});

test("there are at most three rows, with everybody in one of them", () => {
  for (let count = 1; count <= 12; count++) {
    const rows = rowsOf(count);
    expect(rows.reduce((sum, each) => sum + each)).toBe(count);
    expect(rows.length).toBeLessThanOrEqual(3);
  }
  expect(rowsOf(12)).toEqual([4, 5, 3]);
});
