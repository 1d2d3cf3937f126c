/** The places of rabbits on the path: equal scores side by side at one stone, nobody on top of anybody. */

import { BESIDE, PAIR, type Trail } from "./trail";

export interface Place {
  /** The place of its feet, and its height. */
  x: number;
  y: number;
  height: number;
  /** 0 in front; rabbits further behind are drawn first. */
  row: number;
}

export interface Group {
  /** The sides that stand here, in front first. */
  sides: number[];
  score: number;
  x: number;
  y: number;
  /** The width of the group. */
  width: number;
  height: number;
  /** Pixels from the start of the path; beyond its end for those in front of the burrow. */
  way: number;
}

export interface Standing {
  places: Place[];
  groups: Group[];
}

/** Rows behind others stand this much higher. */
const BEHIND = 0.52;
/** The distance of the burrow behind the end of a wide path, in rabbits, and how much room there is up to the edge. */
const [BURROW, ROOM] = [0.75, 1.85];

/** The places of all sides; `pairs` is whether a side is two rabbits. */
export function standing(way: Trail, scores: readonly number[], pairs = false): Standing {
  const { measures, goal, length } = way;
  const step = measures.rabbit * BESIDE * (pairs ? PAIR : 1);
  const byScore = new Map<number, number[]>();
  scores.forEach((score, side) => {
    const at = Math.max(0, score);
    byScore.set(at, [...(byScore.get(at) ?? []), side]);
  });
  const sorted = [...byScore].sort(([a], [b]) => a - b);
  const columns = sorted.map(([at, sides]) =>
    at === 0 ? measures.columns : sides.length <= (way.box.narrow ? 3 : 4) ? sides.length : Math.ceil(sides.length / 2),
  );
  // The group at the start stands on the meadow beside the path, and takes no room of it.
  const halves = sorted.map(([at], place) => (at === 0 ? 0.5 : columns[place]! / 2) * step + measures.rabbit * 0.06);
  // Rabbits past the goal stand further on, in front of the burrow, as far as there is room.
  const isThere = !way.box.narrow && (sorted.at(-1)?.[0] ?? 0) >= goal;
  const ways = spread(
    sorted.map(([at]) => (at < goal ? (at / goal) * length : length + (isThere ? measures.rabbit * BURROW : 0))),
    halves,
    isThere ? length + measures.rabbit * ROOM - halves.at(-1)! - 4 : length,
  );
  const places: Place[] = [];
  const groups = sorted.map(([at, sides], place): Group => {
    const { x: end, y, near } = way.after(ways[place]!);
    const x = end + Math.max(0, ways[place]! - length);
    const scale = near;
    const height = measures.rabbit * scale;
    const cols = Math.min(columns[place]!, sides.length);
    const wide = step * scale;
    const rows = Math.ceil(sides.length / cols);
    const half = (cols * wide) / 2 + (rows > 1 ? wide / 4 : 0);
    // Further rows as high as the box allows.
    const behind = Math.min(height * BEHIND, Math.max(0, y - height * 0.92) / Math.max(1, rows - 1));
    // At the start to the left of the path.
    let middle = x;
    if (at === 0 && !way.box.narrow) middle = x - half + wide / 2;
    middle = Math.max(half + 4, Math.min(way.box.width - half - 4, middle));
    sides.forEach((side, index) => {
      const row = Math.floor(index / cols);
      const inRow = Math.min(cols, sides.length - row * cols);
      const aside = row % 2 && inRow === cols && cols > 1 ? wide / 2 : 0;
      places[side] = {
        x: middle + ((index % cols) - (inRow - 1) / 2) * wide + aside - (rows > 1 ? wide / 4 : 0) * (cols > 1 ? 1 : 0),
        y: y - row * behind,
        height,
        row,
      };
    });
    return {
      sides,
      score: at,
      x: middle,
      y,
      width: half * 2,
      height,
      way: ways[place]!,
    };
  });
  return { places, groups };
}

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const shared = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The area of a rabbit with its head and body, without the tips of its ears; `wide` is 1, or more for partners. */
const bodyOf = ({ x, y, height }: Place, wide: number): Area => ({
  left: x - height * 0.24 * wide,
  right: x + height * 0.24 * wide,
  top: y - height * 0.68,
  bottom: y + height * 0.02,
});

/** The cost of covering a score, somebody else or one of the same group, of leaving the picture, of being far. */
const [OVER_SCORE, OVER_OTHERS, OVER_OWN, OUTSIDE, FAR, ABOVE] = [30, 8, 4, 60, 0.6, 0.5];
const PASSES = 3;

export interface Score {
  /** The middle of its upper edge. */
  x: number;
  y: number;
}

/** Gives the place of each group's score: under the group, or beside that or above it as little as needed, so that no
 *  score covers another, nor a rabbit. `widths` and `high` are the sizes of the scores. */
export function scoresBy(
  { groups, places }: Standing,
  widths: readonly number[],
  high: number,
  box: { width: number; height: number },
  pairs = false,
): Score[] {
  const areaAt = ({ x, y }: Score, at: number): Area => ({
    left: x - widths[at]! / 2,
    right: x + widths[at]! / 2,
    top: y,
    bottom: y + high,
  });
  const bodies = places.map((place) => bodyOf(place, pairs ? PAIR : 1));
  const found: Score[] = groups.map((group) => ({ x: group.x, y: under(group) }));
  const costOf = (score: Score, at: number): number => {
    const group = groups[at]!;
    const area = areaAt(score, at);
    const out =
      Math.max(0, -area.left) +
      Math.max(0, area.right - box.width) +
      Math.max(0, -area.top) +
      Math.max(0, area.bottom - box.height);
    const above = score.y < group.y;
    const far = Math.abs(score.x - group.x) + (above ? 0 : score.y - under(group));
    let cost = OUTSIDE * out * high + FAR * high * far + (above ? ABOVE * high * high : 0);
    bodies.forEach(
      (body, side) => (cost += (group.sides.includes(side) ? OVER_OWN : OVER_OTHERS) * shared(area, body)),
    );
    found.forEach((other, place) => {
      const { left, right, top, bottom } = areaAt(other, place);
      const apart = { left: left - 2, right: right + 2, top: top - 2, bottom: bottom + 2 };
      if (place !== at) cost += OVER_SCORE * shared(area, apart);
    });
    return cost;
  };
  for (let pass = 0; pass < PASSES; pass++)
    groups.forEach((group, at) => {
      const top = Math.min(...group.sides.map((side) => places[side]!.y - places[side]!.height * 0.84));
      const down = under(group);
      let best = { ...found[at]!, cost: Infinity };
      for (const y of [down, down + high * 0.5, down + high * 1.06, down + high * 2.1, top - high])
        for (let step = 0; step <= 16; step++) {
          const aside = (step % 2 ? -1 : 1) * Math.ceil(step / 2) * high * 0.3;
          const score = { x: group.x + aside, y };
          const cost = costOf(score, at);
          if (cost < best.cost - 1e-6) best = { ...score, cost };
        }
      found[at] = { x: best.x, y: best.y };
    });
  return found;
}

/** Gives how far down the score of a group stands. */
export const under = (group: Group): number => group.y + group.height * 0.13;

/** Moves places along the path as little as needed, so that neighbours do not touch and their order stays. */
export function spread(wanted: readonly number[], halves: readonly number[], length: number): number[] {
  // Without the room that the groups before it need, each may be anywhere not before its neighbour: groups that would
  // touch become one block in the middle of what they wanted.
  const taken = [0];
  for (let at = 1; at < wanted.length; at++) taken.push(taken[at - 1]! + halves[at - 1]! + halves[at]!);
  const blocks: { sum: number; count: number }[] = [];
  wanted.forEach((place, at) => {
    blocks.push({ sum: place - taken[at]!, count: 1 });
    while (blocks.length > 1) {
      const [before, last] = blocks.slice(-2) as [{ sum: number; count: number }, { sum: number; count: number }];
      if (before.sum / before.count <= last.sum / last.count) break;
      blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  });
  const most = length - (taken.at(-1) ?? 0);
  const moved = blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  return moved.map((place, at) => Math.max(0, Math.min(most, place)) + taken[at]!);
}
