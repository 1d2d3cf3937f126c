/** The score path as geometry: where each point lies, and where rabbits stand. No drawing, no page. */

export interface Box {
  width: number;
  height: number;
  /** Up a hill on a phone, or along the hills on a large screen. */
  narrow: boolean;
  /** The smallest text in pixels. */
  least?: number;
}

/** A place on the path; `near` is how large things are there: 1 in the middle, more towards the viewer. */
export interface Stone {
  x: number;
  y: number;
  near: number;
}

export interface Measures {
  /** The height of a rabbit in the middle of the path. */
  rabbit: number;
  text: number;
  /** Half the width of the path. */
  half: number;
  /** The place of the path itself: left, top, right, bottom. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The number of rabbits side by side at the start. */
  columns: number;
}

export interface Trail {
  goal: number;
  /** Whether there is a burrow at its end; false where the game does not end at a number of points. */
  ends: boolean;
  box: Box;
  measures: Measures;
  length: number;
  /** The place of a number of points; the end for more than the goal. */
  at(score: number): Stone;
  /** The place after a number of pixels of the way. */
  after(way: number): Stone;
  /** The closed outline of a path of this half width; `on` if it goes on out of the picture. */
  outline(half: number, on?: boolean): [x: number, y: number][];
}

/** The lengths of paths in games that have no goal: each a little longer than the highest score. */
const LENGTHS = [12, 20, 30, 45, 60, 80, 100, 125, 150, 175, 200];
const STEPS = 480;
/** The share of its height that a rabbit takes beside others; and a pair of partners. */
export const BESIDE = 0.58;
export const PAIR = 1.5;

/** The points of a turn for whoever leads, rounded up: a path for that many turns is long enough from the start. */
const A_TURN = 4;

/** The number of points of the path: the goal of the game, or a length with room for more. Where the number of turns is
 *  known, the path has its length from the start, so that no rabbit has to go back because the path grows. */
export function pathLength(goal: number | null, scores: readonly number[], turns = 0): number {
  if (goal !== null) return Math.max(1, goal);
  const most = Math.max(A_TURN * turns, Math.max(0, ...scores) + 2);
  return LENGTHS.find((length) => length >= most) ?? Math.ceil(most / 50) * 50;
}

/** The sizes in a box; `players` is the number of rabbits or pairs, `pairs` whether they are pairs. */
export function measured(box: Box, players: number, pairs: boolean): Measures {
  const { width, height, narrow, least = 12 } = box;
  const crowd = players > 8 ? 0.84 : players > 6 ? 0.92 : 1;
  const rabbit = crowd * (narrow ? Math.min(width / 6.9, height / 8.8) : Math.min(height / 3.25, width / 13));
  const columns = players <= 3 ? players : Math.ceil(players / 2);
  const meadow = columns * BESIDE * (pairs ? PAIR : 1) * rabbit;
  const half = rabbit * 0.27;
  const text = Math.max(least, (rabbit / crowd) * 0.25);
  if (narrow) {
    const side = Math.max(rabbit * 1.1, width * 0.15);
    return {
      rabbit,
      text,
      half,
      columns,
      left: side,
      right: width - side,
      top: height * 0.245,
      bottom: height - rabbit * 0.85,
    };
  }
  return {
    rabbit,
    text,
    half,
    columns,
    left: Math.max(rabbit * 0.9, meadow) + rabbit * 0.3,
    right: width - rabbit * 1.85,
    top: Math.max(height * 0.36, rabbit * 1.12),
    bottom: height - Math.max(rabbit * 0.55, text * 2.1),
  };
}

/** A river's curve: its direction swings as a sine of the way gone, so that bends are even. Fitted to the box, and cut
 *  by length, so that every point is the same step. */
export function trail(goal: number, box: Box, players: number, pairs = false): Trail {
  const measures = measured(box, players, pairs);
  const { left, top, right, bottom } = measures;
  const long = goal > 20;
  const bends = box.narrow ? (long ? 2.5 : 1.5) : long ? 3.5 : 2;
  const swing = box.narrow ? 1.35 : 1.22;
  const raw: [number, number][] = [];
  let [ahead, aside] = [0, 0];
  for (let step = 0; step <= STEPS; step++) {
    raw.push(box.narrow ? [aside, -ahead] : [ahead, aside - ahead * 0.05]);
    const turn = swing * Math.sin(2 * Math.PI * bends * (step / STEPS) + (box.narrow ? 0 : 0.2));
    ahead += Math.cos(turn);
    aside += Math.sin(turn);
  }
  const points = fitted(raw, left, top, right, bottom);
  const way = [0];
  for (let step = 1; step < points.length; step++) way.push(way[step - 1]! + apart(points[step - 1]!, points[step]!));
  const length = way[STEPS]!;
  const near = (y: number): number => 0.84 + (0.26 * (y - top)) / (bottom - top || 1);
  const after = (wanted: number): Stone => {
    const gone = Math.max(0, Math.min(length, wanted));
    let [low, step] = [1, STEPS];
    while (low < step) {
      const middle = (low + step) >> 1;
      if (way[middle]! < gone) low = middle + 1;
      else step = middle;
    }
    const part = (gone - way[step - 1]!) / (way[step]! - way[step - 1]! || 1);
    const [from, to] = [points[step - 1]!, points[step]!];
    const y = from[1] + (to[1] - from[1]) * part;
    return { x: from[0] + (to[0] - from[0]) * part, y, near: near(y) };
  };
  const outline = (half: number, on = false): [number, number][] => {
    const [there, back]: [number, number][][] = [[], []];
    const line = on ? [...points, ...beyond(points, box, half)] : points;
    for (let step = 0; step < line.length; step += 3) {
      const [before, behind] = [line[Math.max(0, step - 2)]!, line[Math.min(line.length - 1, step + 2)]!];
      const distance = apart(before, behind) || 1;
      const wide = half * near(line[step]![1]);
      const [across, along] = [
        (-(behind[1] - before[1]) / distance) * wide,
        ((behind[0] - before[0]) / distance) * wide,
      ];
      const [x, y] = line[step]!;
      there!.push([x + across, y + along * 0.72]);
      back!.unshift([x - across, y - along * 0.72]);
    }
    return [...there!, ...back!];
  };
  return {
    goal,
    ends: true,
    box,
    measures,
    length,
    after,
    outline,
    at: (score) => after((Math.min(score, goal) / goal) * length),
  };
}

/** The same path from right to left. */
export function mirrored(way: Trail): Trail {
  const turned = <S extends { x: number }>(stone: S): S => ({ ...stone, x: way.box.width - stone.x });
  return { ...way, at: (score) => turned(way.at(score)), after: (gone) => turned(way.after(gone)) };
}

/** The way from the end of a path out of the picture, to the side to which it leads. */
function beyond(points: readonly [number, number][], box: Box, half: number): [number, number][] {
  const [before, end] = [points.at(-6)!, points.at(-1)!];
  const aside = end[0] < before[0] ? -2 * half : box.width + 2 * half;
  const far = Math.abs(aside - end[0]) / 2 / apart(before, end);
  const bend = [end[0] + (end[0] - before[0]) * far, end[1] + (end[1] - before[1]) * far] as const;
  return Array.from({ length: 60 }, (_, at): [number, number] => {
    const part = (at + 1) / 60;
    const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
    return [a * end[0] + b * bend[0] + c * aside, a * end[1] + b * bend[1] + c * end[1]];
  });
}

function fitted(raw: [number, number][], left: number, top: number, right: number, bottom: number): [number, number][] {
  const span = (axis: 0 | 1): [number, number] => {
    const all = raw.map((point) => point[axis]);
    return [Math.min(...all), Math.max(...all)];
  };
  const [[x0, x1], [y0, y1]] = [span(0), span(1)];
  return raw.map(([x, y]) => [
    left + ((x - x0) / (x1 - x0)) * (right - left),
    top + ((y - y0) / (y1 - y0)) * (bottom - top),
  ]);
}

const apart = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Gives the stones that are drawn, and those that have a number: fewer where they would touch. */
export function stones(way: Trail): { score: number; large: boolean; number: boolean }[] {
  const step = way.length / way.goal;
  const gap = way.measures.half * 0.5;
  const large = [5, 10, 20, 25, 50].find((each) => each * step >= gap * 4) ?? 50;
  const every = step >= gap * 1.7 ? 1 : large;
  const numbered =
    [1, 2, 3, 4].map((times) => times * large).find((each) => each * step >= way.measures.text * 3.4) ?? large * 4;
  return Array.from({ length: way.goal }, (_, score) => score)
    .filter((score) => score % every === 0)
    .map((score) => ({ score, large: score % large === 0, number: score > 0 && score % numbered === 0 }));
}
