import { describe, expect, test } from "vitest";
import { stepped } from "./focus";
import { shapeOf } from "./shape.svelte";
import { inGrid, withOne, type Box } from "./spread";

const high = (box: Box): number => box.width * 1.5;
const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5 || a.y + high(a) <= b.y + 0.5 || b.y + high(b) <= a.y + 0.5;

/** No two cards touch, and all lie within the space. */
function good(boxes: readonly Box[], width: number, height: number): void {
  for (const [place, box] of boxes.entries()) {
    expect(box.width).toBeGreaterThan(15);
    expect(box.x).toBeGreaterThan(-1);
    expect(box.y).toBeGreaterThan(-1);
    expect(box.x + box.width).toBeLessThan(width + 1);
    expect(box.y + high(box)).toBeLessThan(height + 1);
    for (const other of boxes.slice(place + 1)) expect(apart(box, other)).toBe(true);
  }
}

describe("a hand lies within its space", () => {
  for (const [width, height] of [
    [366, 700],
    [336, 500],
    [820, 290],
    [860, 836],
  ] as const) {
    for (const count of [1, 2, 4, 6, 7, 21]) {
      test(`${count} cards on ${width} x ${height}`, () => good(inGrid(count, width, height), width, height));
    }
    for (const count of [1, 4, 6, 7]) {
      for (const under of [true, false]) {
        test(`one of ${count} on ${width} x ${height}, the others ${under ? "under" : "beside"} it`, () => {
          const boxes = withOne(count, 1 % count, width, height, under);
          good(boxes, width, height);
          expect(boxes[1 % count]!.width).toBe(Math.max(...boxes.map((box) => box.width)));
        });
      }
    }
  }
});

test("six cards are 145 wide where a phone has 366 x 690 for them", () => {
  expect(Math.min(...inGrid(6, 366, 690).map((box) => box.width))).toBeGreaterThanOrEqual(145);
});

test("laptops are wide, phones are tall, and flat on their side; a tablet upright is tall", () => {
  expect([shapeOf(1440, 900), shapeOf(1180, 820), shapeOf(390, 844), shapeOf(844, 390), shapeOf(820, 1180)]).toEqual([
    "wide",
    "wide",
    "tall",
    "flat",
    "tall",
  ]);
});

test("arrow keys go through the lines, and stay at the edge", () => {
  const from = (key: string, place: number) => stepped(key, place, 6, 3);
  expect([from("ArrowRight", 5), from("ArrowLeft", 0), from("ArrowDown", 1), from("ArrowUp", 1)]).toEqual([0, 5, 4, 1]);
  expect(from("a", 0)).toBeNull();
  const turned = (key: string, place: number) => stepped(key, place, 6, 3, true);
  expect([turned("ArrowRight", 1), turned("ArrowLeft", 1), turned("ArrowDown", 1)]).toEqual([0, 2, 4]);
});
