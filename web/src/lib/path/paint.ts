/** Paints the score path on a canvas: hills, the way with its stones, the meadow at the start, the burrow. */

import { GOLD } from "../pictures/coats";
import { chance } from "../pictures/grain";
import {
  crest,
  paintBurrow,
  paintHill,
  paintMoon,
  paintShadow,
  paintSign,
  paintStars,
  paintTree,
  paintTuft,
  PARTS,
  shape,
  Spray,
  type Brush,
  type Hill,
} from "./scenery";
import { stones, type Trail } from "./trail";

export interface Scene {
  /** Whether the sky is part of the picture, or shows through. */
  sky: boolean;
  /** Pixels of the screen for each pixel of the page. */
  dots: number;
}

/** The last pictures, because the same path is shown in turn after turn. */
const KEPT = 2;
const kept = new Map<string, HTMLCanvasElement>();

/** Whether a path was painted before, and so needs no time. */
export const isPainted = (): boolean => kept.size > 0;

const nextSlice = (): Promise<void> => new Promise((go) => setTimeout(go));

/** Two paths with the same text are one picture. All measures are in it: the path of partners begins further on than
 *  that of as many players with as many columns. */
export const paintingOf = (way: Trail, scene: Scene): string =>
  JSON.stringify([way.box, way.measures, way.goal, way.ends, scene]);

/** Paints the whole picture; false if `isWanted` said no on the way. */
export async function paintPath(
  canvas: HTMLCanvasElement,
  way: Trail,
  { sky, dots }: Scene,
  isWanted: () => boolean,
): Promise<boolean> {
  const { width, height } = way.box;
  const key = paintingOf(way, { sky, dots });
  const show = (from: HTMLCanvasElement): void => {
    canvas.width = from.width;
    canvas.height = from.height;
    canvas.getContext("2d")?.drawImage(from, 0, 0);
  };
  const known = kept.get(key);
  if (known) {
    show(known);
    return true;
  }
  // Painted aside and shown at once, so that nobody sees half a picture.
  const aside = Object.assign(document.createElement("canvas"), {
    width: Math.round(width * dots),
    height: Math.round(height * dots),
  });
  const brush = aside.getContext("2d");
  if (!brush) return false;
  brush.scale(dots, dots);
  for (const slice of slices(brush, way, sky)) {
    slice();
    await nextSlice();
    if (!isWanted()) return false;
  }
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
  // eslint-disable-next-line lapin/no-stale-write -- whoever painted this path meanwhile painted the same picture
  kept.set(key, aside);
  show(aside);
  return true;
}

function* slices(brush: Brush, way: Trail, sky: boolean): Generator<() => void> {
  const { width, height, narrow } = way.box;
  const { top, bottom, half, rabbit } = way.measures;
  const scale = rabbit / 112;
  const next = chance(way.goal * 97 + Math.round(width));
  if (sky) yield () => paintSky(brush, width, height, narrow, scale);
  // Where the sky shows through, so does the moon.
  if (sky)
    yield () =>
      narrow
        ? paintMoon(brush, width * 0.26, height * 0.105, height * 0.056)
        : paintMoon(brush, width * 0.78, Math.max(height * 0.16, rabbit * 0.5), rabbit * 0.45);
  const hills = narrow ? upwards(height) : along(top, bottom, height);
  const isFree = awayFrom(way);
  for (const [place, hill] of hills.entries()) {
    yield* paintHill(brush, hill, width, height, narrow ? 0.55 : Math.max(0.5, scale));
    yield () => {
      const at = crest(hill, width);
      for (let tree = 0; tree < (narrow ? 7 : 22); tree++) {
        const x = next() * width;
        const y = at(x) + (3 + next() * 10) * scale;
        const size = (narrow ? 0.34 : 0.62 * scale) * (0.6 + place * 0.2) * (0.8 + next() * 0.5);
        if (place < 2 ? y < top + half : isFree(x, y)) paintTree(brush, x, y, size, place);
      }
    };
  }
  const edge = way.outline(half, !way.ends);
  yield* paintShadow(brush, edge, half * 0.7, Math.max(1, 1.8 * scale));
  yield* paintWay(brush, way, edge, scale);
  yield () => paintEnds(brush, way);
  yield () => paintStones(brush, way);
  yield () => {
    for (let each = 0; each < (narrow ? 26 : 90); each++) {
      const [x, y] = [next() * width, top + next() * (height - top)];
      if (!isFree(x, y)) continue;
      if (next() > 0.45) paintTuft(brush, x, y, narrow ? 0.5 : 0.95 * scale);
      else {
        brush.fillStyle = [GOLD, "#ff9c8c", "#e9e2ff", "#94dcae"][each % 4]! + "bb";
        brush.beginPath();
        brush.arc(x, y, Math.max(1, 2.2 * scale), 0, 7);
        brush.fill();
      }
    }
  };
}

function paintSky(brush: Brush, width: number, height: number, narrow: boolean, scale: number): void {
  const tones = brush.createLinearGradient(0, 0, 0, height);
  tones.addColorStop(0, "#10112a");
  tones.addColorStop(0.6, "#2b2456");
  tones.addColorStop(1, "#4b2f5c");
  brush.fillStyle = tones;
  brush.fillRect(0, 0, width, height);
  paintStars(brush, width, height * 0.4, narrow ? 26 : 90, Math.max(0.6, scale));
}

const hill = (top: number, swing: number, waves: number, phase: number, tone: number): Hill => ({
  top,
  swing,
  waves,
  phase,
  tone,
});
const upwards = (height: number): Hill[] => {
  const part = height / 540;
  return [
    hill(104 * part, 16 * part, 1, 2.6, 0),
    hill(150 * part, 18 * part, 1.2, 0.4, 1),
    hill(262 * part, 22 * part, 1.1, 3.4, 2),
    hill(392 * part, 24 * part, 1, 0.9, 3),
  ];
};
const along = (top: number, bottom: number, height: number): Hill[] => {
  const part = height / 366;
  return [
    hill(top - 66 * part, 26 * part, 1.6, 2.4, 0),
    hill(top - 22 * part, 30 * part, 2.1, 4.6, 1),
    hill((top + bottom) / 2 - 6 * part, 34 * part, 1.7, 1.2, 2),
    hill(bottom - 10 * part, 18 * part, 2.3, 3.2, 3),
  ];
};

/** Whether a thing at this place would not stand on the way, the meadow or the burrow. */
function awayFrom(way: Trail): (x: number, y: number) => boolean {
  const { half, rabbit } = way.measures;
  const on = Array.from({ length: 121 }, (_, step) => way.after((way.length * step) / 120));
  const [first, last] = [on[0]!, on.at(-1)!];
  return (x, y) =>
    on.every((each) => Math.hypot(each.x - x, (each.y - y) * 1.6) > half * 2.1) &&
    Math.hypot(x - last.x, y - last.y) > rabbit * 1.35 &&
    !(x < first.x + rabbit * 0.6 && Math.abs(y - first.y) < rabbit * 0.75);
}

function* paintWay(brush: Brush, way: Trail, edge: [number, number][], scale: number): Generator<() => void> {
  const { left, right, top, bottom, half } = way.measures;
  yield () => {
    const tones = way.box.narrow
      ? brush.createLinearGradient(0, bottom, 0, top)
      : brush.createLinearGradient(left, 0, right, 0);
    tones.addColorStop(0, "#7d6a92");
    tones.addColorStop(0.57, "#b08d86");
    tones.addColorStop(1, "#efc27a");
    brush.fillStyle = tones;
    shape(brush, edge);
    brush.fill();
  };
  const next = chance(way.goal + 5);
  const steps = Math.round(way.length / Math.max(1.4, 2.4 * scale));
  for (let part = 0; part < PARTS; part++)
    yield () => {
      const light = new Spray(next, Math.max(1, 1.6 * scale));
      const dark = new Spray(next, Math.max(1, 1.6 * scale));
      for (let step = Math.floor((steps * part) / PARTS); step < (steps * (part + 1)) / PARTS; step++) {
        const { x, y, near } = way.after((way.length * step) / steps);
        for (let each = 0; each < 6; each++) {
          const out = (next() + next() + next() - 1.5) * half * near;
          light.at(x + (next() - 0.5) * half, y + out * 0.8, 0.34);
          const side = next() > 0.5 ? 1 : -1;
          dark.at(x + (next() - 0.5) * half * 2, y + side * half * near * (0.55 + next() * 0.5), 0.3);
        }
      }
      brush.save();
      shape(brush, edge);
      brush.clip();
      light.paint(brush, "255, 240, 214", 0.3);
      dark.paint(brush, "40, 24, 60", 0.32);
      brush.restore();
    };
}

/** The meadow where everybody begins, the sign beside it, and the burrow. */
function paintEnds(brush: Brush, way: Trail): void {
  const { rabbit, columns, half } = way.measures;
  const first = way.at(0);
  const wide = Math.max(rabbit * 0.62, (columns * rabbit * 0.58 * first.near) / 2 + rabbit * 0.2);
  const middle = way.box.narrow ? Math.max(wide * 0.97, first.x) : first.x + rabbit * 0.34 - wide;
  brush.fillStyle = "rgba(11, 12, 38, .4)";
  ellipse(brush, middle, first.y + half * 0.24, wide * 1.07, rabbit * 0.3);
  brush.fillStyle = "#7d6a92";
  ellipse(brush, middle, first.y, wide, rabbit * 0.27);
  const next = chance(3);
  const light = new Spray(next, Math.max(1, rabbit / 66));
  for (let each = 0; each < wide * 9; each++) {
    const [turn, far] = [next() * 7, Math.sqrt(next())];
    light.at(
      middle + Math.cos(turn) * far * wide * 0.9,
      first.y + Math.sin(turn) * far * rabbit * 0.24,
      0.5 * (1 - far),
    );
  }
  light.paint(brush, "255, 240, 214", 0.4);
  if (!way.box.narrow)
    paintSign(brush, Math.max(rabbit * 0.4, middle - wide * 0.8), first.y - rabbit * 0.1, rabbit / 112);
  const last = way.at(way.goal);
  if (!way.ends) return; // Nobody has to get there: the way goes on.
  const size = way.box.narrow ? rabbit / 122 : rabbit / 110;
  paintBurrow(
    brush,
    last.x + (way.box.narrow ? 4 : rabbit * 0.75),
    last.y + (way.box.narrow ? -rabbit * 0.18 : 6 * size),
    size,
  );
}

function paintStones(brush: Brush, way: Trail): void {
  for (const { score, large } of stones(way)) {
    const { x, y, near } = way.at(score);
    const r = way.measures.half * (large ? 0.5 : 0.27) * near;
    brush.fillStyle = "rgba(27, 26, 64, .55)";
    ellipse(brush, x, y + r * 0.25, r, r * 0.62);
    brush.fillStyle = large ? "#ffe6ae" : "#f0dcc0";
    ellipse(brush, x, y, r, r * 0.6);
  }
}

function ellipse(brush: Brush, x: number, y: number, rx: number, ry: number): void {
  brush.beginPath();
  brush.ellipse(x, y, rx, ry, 0, 0, 7);
  brush.fill();
}
