import { describe, expect, test } from "vitest";
import { isBeneath } from "./backdrop";
import { hops } from "./hops";
import { paintingOf } from "./paint";
import { scoresBy, spread, standing, under } from "./places";
import { mirrored, pathLength, stones, trail, type Box } from "./trail";

const BOXES: Box[] = [
  { width: 1920, height: 366, narrow: false },
  { width: 1280, height: 230, narrow: false },
  { width: 390, height: 540, narrow: true },
  { width: 330, height: 400, narrow: true },
];
const GOALS = [2, 5, 12, 30, 75, 200];
const inTurn = <T>(count: number, each: (side: number) => T): T[] =>
  Array.from({ length: count }, (_, side) => each(side));

for (const box of BOXES)
  describe(`a path of ${box.width} x ${box.height}`, () => {
    for (const goal of GOALS)
      test(`to ${goal}: every step is as long as the others, and further on`, () => {
        const way = trail(goal, box, 6);
        const ways = inTurn(goal + 1, (score) => way.at(score));
        expect(
          ways.every(
            ({ x, y, near }) => x > 0 && x < box.width && y > 0 && y < box.height && near > 0.8 && near < 1.15,
          ),
        ).toBe(true);
        // Along the way, as far as a straight line can tell.
        const longest = way.length / goal + 0.01;
        const steps = ways.slice(1).map(({ x, y }, at) => Math.hypot(x - ways[at]!.x, y - ways[at]!.y));
        expect(Math.max(...steps)).toBeLessThanOrEqual(longest);
        expect(way.at(goal + 3)).toEqual(way.at(goal));
        expect(way.at(0)).not.toEqual(way.at(1));
      });

    for (const goal of GOALS)
      for (const count of [3, 6, 12])
        for (const pairs of count % 2 ? [false] : [false, true])
          test(`to ${goal} with ${count} ${pairs ? "partners" : "rabbits"}: nobody stands on anybody`, () => {
            const sides = pairs ? count / 2 : count;
            const way = trail(goal, box, sides, pairs);
            for (const scores of [
              inTurn(sides, () => 0),
              inTurn(sides, () => Math.floor(goal / 2)),
              inTurn(sides, () => goal),
              inTurn(sides, (side) => goal + side),
              inTurn(sides, (side) => Math.min(goal, side)),
              inTurn(sides, (side) => Math.round((goal * side) / sides)),
              inTurn(sides, (side) => Math.min(goal, 3 * (side % 3))),
            ]) {
              const { places, groups } = standing(way, scores, pairs);
              expect(places).toHaveLength(sides);
              const half = way.measures.rabbit * 0.25;
              const isInside = places.every(
                ({ x, y, height }) => x >= half && x <= box.width - half && y <= box.height && y - height * 0.9 >= 0,
              );
              expect(isInside, `${scores}`).toBe(true);
              const nearest = Math.min(
                ...places.flatMap((place, side) =>
                  places.slice(side + 1).map((other) => Math.hypot(place.x - other.x, place.y - other.y)),
                ),
              );
              expect(nearest, `${scores}`).toBeGreaterThan(way.measures.rabbit * 0.26);
              // Equal scores are one group with one number; a higher score is further on.
              const found = groups.map((group) => group.score);
              expect(new Set(found).size).toBe(found.length);
              for (const group of groups) for (const side of group.sides) expect(scores[side]).toBe(group.score);
              const ways = groups.map((group) => group.way);
              expect(ways).toEqual([...ways].sort((a, b) => a - b));
              expect(found).toEqual([...found].sort((a, b) => a - b));
            }
          });
  });

/** The share of a body or of another score that the scores cover, in parts of a body. */
function covered(box: Box, goal: number, scores: readonly number[], wide: number, pairs = false) {
  const way = trail(goal, box, scores.length, pairs);
  const [across, high] = [way.measures.text * wide, way.measures.text * 1.35];
  const stand = standing(way, scores, pairs);
  const widths = stand.groups.map(() => across);
  const found = scoresBy(stand, widths, high, box, pairs);
  const overlap = (dx: number, dy: number, w: number, h: number) =>
    Math.max(0, w - Math.abs(dx)) * Math.max(0, h - Math.abs(dy));
  let [over, rabbits] = [0, 0];
  found.forEach((a, at) => {
    found.slice(at + 1).forEach((b) => (over += overlap(a.x - b.x, a.y - b.y, across, high)));
    stand.places.forEach(({ x, y, height }) => {
      const [half, tall] = [height * 0.2, height * 0.5];
      rabbits = Math.max(
        rabbits,
        overlap(a.x - x, a.y + high / 2 - (y - tall / 2), across / 2 + half, high / 2 + tall / 2) / (2 * half * tall),
      );
    });
  });
  return { over, rabbits, found, groups: stand.groups, across, high };
}

test("no score covers another or leaves the picture, and one that has room stands under its rabbit", () => {
  for (const box of BOXES)
    for (const goal of [30, 60]) {
      for (const scores of [
        [5, 6, 7, 9],
        [0, 1, 2, 3],
        [26, 27, 28, 29],
      ]) {
        const { over, found, across, high } = covered(box, goal, scores, 3.2);
        expect(over, `${scores} to ${goal}`).toBe(0);
        for (const { x, y } of found) {
          expect(x).toBeGreaterThanOrEqual(across / 2 - 1);
          expect(x).toBeLessThanOrEqual(box.width - across / 2 + 1);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(box.height - high + 1);
        }
      }
      const { found, groups } = covered(box, goal, [2, 15], 3.2);
      expect(found).toEqual(groups.map((group) => ({ x: expect.closeTo(group.x), y: expect.closeTo(under(group)) })));
    }
});

test("on a television no score covers a rabbit, wherever seven of them stand", () => {
  const box = { width: 1920, height: 316, narrow: false, least: 28 };
  for (const scores of [
    [0, 1, 2, 6, 7, 8, 9],
    [4, 5, 10, 11, 12, 15, 15],
    [3, 3, 3, 4, 0, 3, 3],
    [5, 4, 8, 10, 12, 13, 13],
    [12, 11, 10, 9, 8, 7, 6],
    [0, 2, 4, 6, 8, 10, 12],
    [24, 25, 26, 27, 28, 29, 30],
  ]) {
    const { over, rabbits } = covered(box, 30, scores, 3.8);
    expect(over, `${scores}`).toBe(0);
    expect(rabbits, `${scores}`).toBeLessThan(0.3);
  }
});

test("who has more points than the goal stands further on, each with a score of their own", () => {
  for (const box of BOXES)
    for (const goal of [2, 25, 30]) {
      const way = trail(goal, box, 5);
      const scores = [goal + 6, goal, goal + 1, goal + 3, 1];
      const { groups, places } = standing(way, scores);
      expect(groups.map((group) => group.score)).toEqual([1, goal, goal + 1, goal + 3, goal + 6]);
      if (box.narrow) continue;
      // Along the hills they come to the end from left to right, and two of them are past it.
      const across = [4, 1, 2, 3, 0].map((side) => places[side]!.x);
      expect(across).toEqual([...across].sort((a, b) => a - b));
      expect(places[0]!.x).toBeGreaterThan(way.at(goal).x + way.measures.rabbit);
      expect(places[3]!.x).toBeGreaterThan(way.at(goal).x);
    }
});

test("who has room stands exactly at the stone", () => {
  const way = trail(30, BOXES[0]!, 6);
  const { places } = standing(way, [3, 9, 14, 20, 25, 28]);
  [3, 9, 14, 20, 25, 28].forEach((score, side) => expect(places[side]!.x).toBeCloseTo(way.at(score).x));
});

test("neighbours move apart as little as they must, in their order", () => {
  expect(spread([0, 10, 20], [2, 2, 2], 100)).toEqual([0, 10, 20]);
  expect(spread([50, 51, 52], [5, 5, 5], 100)).toEqual([41, 51, 61]);
  expect(spread([0, 1, 2], [5, 5, 5], 100)).toEqual([0, 10, 20]);
  expect(spread([98, 99, 100], [5, 5, 5], 100)).toEqual([80, 90, 100]);
});

test("a path without a goal is longer than the highest score, and seldom changes", () => {
  expect(pathLength(null, [])).toBe(12);
  expect(pathLength(null, [3, 10])).toBe(12);
  expect(pathLength(null, [11])).toBe(20);
  expect(pathLength(null, [260])).toBeGreaterThan(260);
  expect(pathLength(30, [44])).toBe(30);
});

test("where the turns are known, the path keeps its length from the first turn to the last", () => {
  const lengths = [
    [0, 0, 0],
    [5, 4, 0],
    [16, 9, 6],
    [24, 18, 8],
    [44, 40, 31],
  ].map((now) => pathLength(null, now, 13));
  expect(new Set(lengths)).toEqual(new Set([60]));
  expect(pathLength(null, [70], 13)).toBe(80);
});

test("numbers do not touch each other, however far the goal", () => {
  for (const box of BOXES)
    for (const goal of GOALS) {
      const way = trail(goal, box, 6);
      const numbered = stones(way).filter((stone) => stone.number);
      for (let at = 1; at < numbered.length; at++) {
        const gone = ((numbered[at]!.score - numbered[at - 1]!.score) / goal) * way.length;
        expect(gone).toBeGreaterThan(way.measures.text * 3);
      }
    }
});

test("a rabbit hops once for each stone, and a few times over a long way", () => {
  const way = trail(30, BOXES[0]!, 3);
  const from = standing(way, [4, 0, 0]).places[0]!;
  const to = standing(way, [7, 0, 0]).places[0]!;
  const three = hops(way, 4, 7, from, to);
  expect(three.frames).toHaveLength(7);
  expect(three.milliseconds).toBe(3 * 260 + 120);
  expect(three.frames.at(-1)!.translate).toBe(`${to.x.toFixed(1)}px ${to.y.toFixed(1)}px`);
  expect(hops(way, 0, 29, from, to).frames.length).toBeLessThan(20);
});

test("where words go from right to left, so does the path", () => {
  const way = trail(30, BOXES[0]!, 6);
  const turned = mirrored(way);
  expect(turned.at(0).x).toBeGreaterThan(1500);
  expect(turned.at(30).x).toBeLessThan(400);
  expect(turned.at(7).x + way.at(7).x).toBeCloseTo(1920);
  expect(turned.after(80).y).toBe(way.after(80).y);
});

test("the path of three pairs is not painted for six who play alone", () => {
  const scene = { sky: false, dots: 1 };
  const [pairs, alone] = [trail(30, BOXES[0]!, 3, true), trail(30, BOXES[0]!, 6)];
  expect(pairs.measures.columns).toBe(alone.measures.columns);
  expect(pairs.at(5).x).not.toBeCloseTo(alone.at(5).x);
  expect(paintingOf(pairs, scene)).not.toBe(paintingOf(alone, scene));
  expect(paintingOf(trail(30, BOXES[0]!, 6), scene)).toBe(paintingOf(alone, scene));
});

test("a path without a finish goes on out of the picture", () => {
  for (const box of BOXES) {
    const way = trail(30, box, 6);
    const out = ([x]: [number, number]) => x < 0 || x > box.width;
    expect(way.outline(way.measures.half).some(out)).toBe(false);
    expect(way.outline(way.measures.half, true).some(out)).toBe(true);
  }
});

test("no moon of the scene before stands behind words", () => {
  expect(isBeneath("company", "reveal")).toBe(true);
  expect(isBeneath("plain", "think")).toBe(true);
  expect(isBeneath("company", "cards")).toBe(false);
  expect(isBeneath("think", "company")).toBe(false);
});
