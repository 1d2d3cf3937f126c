/** The standings at the end of a game, and how the scores grew turn by turn. */

import { ranking } from "./table";

/** The sides that share a place, best place first. Equal scores share one, and the places after it stay empty. */
export interface Step {
  place: number;
  sides: readonly number[];
}

export function stepsOf(scores: readonly number[]): Step[] {
  const steps: { place: number; sides: number[] }[] = [];
  ranking(scores).forEach((side, at) => {
    const last = steps.at(-1);
    if (last && scores[last.sides[0]!] === scores[side]) last.sides.push(side);
    else steps.push({ place: at + 1, sides: [side] });
  });
  return steps;
}

/** The place of a side; equals share one. */
export const placeOf = (scores: readonly number[], side: number): number =>
  stepsOf(scores).find((step) => step.sides.includes(side))?.place ?? scores.length;

/** A podium has three steps at most, and only as many sides as can be seen well; everybody else stands below it. */
const MOST_STEPS = 3;
const MOST_SIDES = 5;

export function podiumOf(scores: readonly number[]): { steps: readonly Step[]; below: readonly Step[] } {
  const all = stepsOf(scores);
  let standing = 0;
  const up = all.findIndex((step, at) => {
    standing += step.sides.length;
    return at === MOST_STEPS || step.place > MOST_STEPS || (at > 0 && standing > MOST_SIDES);
  });
  return up < 0 ? { steps: all, below: [] } : { steps: all.slice(0, up), below: all.slice(up) };
}

/** The scores of a side: at the beginning and after each turn; null as long as it had not sat down. */
export type Line = readonly (number | null)[];

export function linesOf(turns: readonly Readonly<Record<string, number>>[], sides: number): Line[] {
  return Array.from({ length: sides }, (_, side) => {
    const first = turns.findIndex((points) => side in points);
    let score = 0;
    const line: (number | null)[] = [first === 0 || first < 0 ? 0 : null];
    turns.forEach((points, at) => {
      score += points[side] ?? 0;
      line.push(at + 1 < first ? null : score);
    });
    return line;
  });
}

/** Moves the wanted heights apart, so that labels do not touch; all stay between `top` and `bottom` if they can. */
export function apart(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  let least = top;
  for (const at of order) {
    placed[at] = Math.max(placed[at]!, least);
    least = placed[at]! + gap;
  }
  let most = bottom;
  for (const at of order.reverse()) {
    placed[at] = Math.min(placed[at]!, most);
    most = placed[at]! - gap;
  }
  return placed;
}
