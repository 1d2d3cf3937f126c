/** The way of a rabbit over the stones, as keyframes. */

import type { Place } from "./places";
import type { Trail } from "./trail";

const HOP_MS = 260;
const SETTLE_MS = 120;
/** The largest number of hops: where there are more stones, a hop passes several. */
const MOST = 8;

export interface Hops {
  frames: Keyframe[];
  milliseconds: number;
}

/** From one place to another over the stones between them: up and down at each. */
export function hops(way: Trail, from: number, to: number, start: Place, end: Place): Hops {
  const [first, last] = [Math.min(from, way.goal), Math.min(to, way.goal)];
  const count = Math.max(1, Math.min(MOST, Math.abs(last - first)));
  const stops = Array.from({ length: count + 1 }, (_, hop) => {
    if (hop === 0) return start;
    if (hop === count) return end;
    return way.at(first + ((last - first) * hop) / count);
  });
  const high = end.height * 0.42;
  const frames: Keyframe[] = [];
  const at = (x: number, y: number, offset: number, easing: string): void => {
    frames.push({ translate: `${x.toFixed(1)}px ${y.toFixed(1)}px`, offset, easing });
  };
  for (let hop = 0; hop < count; hop++) {
    const [a, b] = [stops[hop]!, stops[hop + 1]!];
    at(a.x, a.y, hop / count, "cubic-bezier(.2, .6, .4, 1)");
    at((a.x + b.x) / 2, Math.min(a.y, b.y) - high, (hop + 0.5) / count, "cubic-bezier(.6, 0, .8, .4)");
  }
  at(end.x, end.y, 1, "linear");
  return { frames, milliseconds: count * HOP_MS + SETTLE_MS };
}
