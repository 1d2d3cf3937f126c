/** Paints hills, moon, trees and burrow as the decks are painted: flat colours, and light and shadow in sprayed dots.
 *  Everything is drawn on a canvas once, in slices, so that no slice keeps the page waiting. */

import { NIGHT } from "../pictures/coats";
import { chance } from "../pictures/grain";

export type Brush = CanvasRenderingContext2D;
type Point = readonly [x: number, y: number];
type Tones = readonly [light: string, dark: string];

export const HILLS: readonly Tones[] = [
  ["#4a3d80", "#2b2760"],
  ["#3a3f80", "#20225a"],
  ["#2a3a72", "#181b48"],
  ["#20305f", "#121437"],
];
const TREES = ["#2c2a64", "#243070", "#1a2a5c", "#13204a"];
const MOONLIGHT = "241, 227, 198";
const SHADOW = "11, 12, 38";

/** Into how many slices long work is cut, so that each is short even on a slow machine. */
export const PARTS = 4;

export function shape(brush: Brush, points: readonly Point[]): void {
  brush.beginPath();
  points.forEach(([x, y], at) => (at ? brush.lineTo(x, y) : brush.moveTo(x, y)));
  brush.closePath();
}

/** Dots in bands of strength, so that the colour changes a few times and not for every dot. */
export class Spray {
  private readonly bands: Path2D[] = Array.from({ length: 4 }, () => new Path2D());
  constructor(
    private readonly next: () => number,
    private readonly dot: number,
  ) {}

  /** A dot that is there with this chance, stronger the higher it is. */
  at(x: number, y: number, chance: number): void {
    if (this.next() > chance) return;
    const size = this.dot * (0.55 + this.next() * 0.75);
    this.bands[Math.min(3, Math.floor(chance * 3 + this.next()))]!.rect(x, y, size, size);
  }

  paint(brush: Brush, colour: string, strength: number): void {
    this.bands.forEach((band, at) => {
      brush.fillStyle = `rgba(${colour}, ${(strength * (at + 1.5)) / 5.5})`;
      brush.fill(band);
    });
  }
}

/** The crest of a hill is a sum of two waves. */
export interface Hill {
  top: number;
  swing: number;
  waves: number;
  phase: number;
  tone: number;
}
export function crest({ top, swing, waves, phase }: Hill, width: number): (x: number) => number {
  return (x) =>
    top +
    swing * Math.sin((x / width) * Math.PI * 2 * waves + phase) +
    swing * 0.35 * Math.sin((x / width) * Math.PI * 5.3 * waves + phase * 2);
}

/** A hill, lit along its crest, in slices; `scale` is 1 on a screen of 1920. */
export function* paintHill(
  brush: Brush,
  hill: Hill,
  width: number,
  height: number,
  scale: number,
): Generator<() => void> {
  const at = crest(hill, width);
  yield () => {
    const points: Point[] = [];
    for (let x = -20; x <= width + 20; x += 8) points.push([x, at(x)]);
    points.push([width + 20, height + 4], [-20, height + 4]);
    const tones = brush.createLinearGradient(0, hill.top - hill.swing, 0, Math.min(height, hill.top + 260 * scale));
    tones.addColorStop(0, HILLS[hill.tone]![0]);
    tones.addColorStop(1, HILLS[hill.tone]![1]);
    brush.fillStyle = tones;
    shape(brush, points);
    brush.fill();
  };
  const next = chance(hill.top * 31 + hill.tone);
  const deep = 30 * scale;
  const gap = Math.max(1.1, 2 * scale);
  const wide = width / PARTS;
  for (let part = 0; part < PARTS; part++)
    yield () => {
      const light = new Spray(next, Math.max(1, 1.7 * scale));
      for (let x = part * wide; x < (part + 1) * wide; x += gap)
        for (let y = 0; y < deep; y += gap) {
          const strength = (1 - y / deep) ** 2.2;
          if (strength > 0.02) light.at(x + next() * gap, at(x) + y + next() * gap, strength * 0.62);
        }
      light.paint(brush, MOONLIGHT, 0.5);
    };
}

export function paintTree(brush: Brush, x: number, y: number, size: number, tone: number): void {
  brush.save();
  brush.translate(x, y);
  brush.scale(size, size);
  brush.fillStyle = "#100f2c";
  brush.fillRect(-2, -14, 4, 14);
  brush.fillStyle = TREES[tone]!;
  brush.fill(new Path2D("M0-58C10-44 16-30 15-20Q0-6-15-20C-16-30-10-44 0-58Z"));
  brush.fillStyle = "rgba(220, 208, 232, .22)";
  brush.fill(new Path2D("M-2-54C-10-42-15-30-14-20Q-9-15-4-13Q-10-30-2-54Z"));
  brush.restore();
}

export function paintTuft(brush: Brush, x: number, y: number, size: number): void {
  brush.strokeStyle = "#0e1233";
  brush.lineWidth = 1.8 * size;
  brush.lineCap = "round";
  brush.beginPath();
  for (const [dx, dy, ex, ey] of [
    [-3, -7, -6, -9],
    [0, -8, 1, -12],
    [3, -6, 7, -8],
  ] as const) {
    brush.moveTo(x, y);
    brush.quadraticCurveTo(x + dx * size, y + dy * size, x + ex * size, y + ey * size);
  }
  brush.stroke();
}

export function paintMoon(brush: Brush, x: number, y: number, r: number, craters = true): void {
  const halo = brush.createRadialGradient(x, y, r * 0.9, x, y, r * 2.7);
  halo.addColorStop(0, "rgba(255, 233, 184, .42)");
  halo.addColorStop(0.3, "rgba(183, 155, 232, .2)");
  halo.addColorStop(1, "rgba(111, 99, 200, 0)");
  brush.fillStyle = halo;
  brush.fillRect(x - r * 2.7, y - r * 2.7, r * 5.4, r * 5.4);
  brush.save();
  brush.beginPath();
  brush.arc(x, y, r, 0, 7);
  brush.fillStyle = "#f3e9d2";
  brush.fill();
  brush.clip();
  brush.fillStyle = "rgba(207, 193, 180, .65)";
  if (craters)
    for (const [dx, dy, rx, ry] of [
      [-0.3, -0.35, 0.26, 0.17],
      [0.36, 0.12, 0.3, 0.2],
      [-0.28, 0.38, 0.17, 0.12],
      [0.22, -0.5, 0.09, 0.09],
      [-0.62, 0.02, 0.07, 0.07],
    ] as const) {
      brush.beginPath();
      brush.ellipse(x + dx * r, y + dy * r, rx * r, ry * r, dx * 0.4, 0, 7);
      brush.fill();
    }
  // Its lower right edge is in shadow, sprayed.
  const next = chance(r);
  const dark = new Spray(next, Math.max(1, Math.min(2.2, r / 34)));
  const gap = Math.max(1.2, r / 60);
  for (let dx = -r; dx < r; dx += gap)
    for (let dy = -r; dy < r; dy += gap) {
      const far = Math.hypot(dx + r * 0.14, dy + r * 0.14) / r;
      if (far > 0.8) dark.at(x + dx + next() * gap, y + dy + next() * gap, Math.min(1, ((far - 0.8) / 0.34) ** 1.6));
    }
  dark.paint(brush, "90, 76, 110", 0.6);
  brush.restore();
}

export function paintStars(brush: Brush, width: number, height: number, count: number, scale: number): void {
  const next = chance(width * 7 + count);
  for (let star = 0; star < count; star++) {
    brush.fillStyle = `rgba(255, 241, 214, ${0.25 + next() * 0.6})`;
    const r = Math.max(0.5, (0.6 + next() * 1.5) * scale);
    brush.beginPath();
    brush.arc(next() * width, next() * height, r, 0, 7);
    brush.fill();
  }
}

/** A burrow with a lit door; x, y is the middle of its threshold. */
export function paintBurrow(brush: Brush, x: number, y: number, size: number): void {
  brush.save();
  brush.translate(x, y);
  brush.scale(size, size);
  const glow = brush.createRadialGradient(2, -34, 4, 2, -34, 120);
  glow.addColorStop(0, "rgba(255, 217, 138, .75)");
  glow.addColorStop(0.35, "rgba(247, 185, 90, .36)");
  glow.addColorStop(1, "rgba(247, 185, 90, 0)");
  brush.fillStyle = glow;
  brush.fillRect(-120, -156, 244, 244);
  const mound = new Path2D("M-92 14C-84-58-44-92 4-92S92-56 98 14Q2 30-92 14Z");
  brush.fillStyle = "#25366e";
  brush.fill(mound);
  brush.save();
  brush.clip(mound);
  const next = chance(11);
  const light = new Spray(next, 1.8);
  for (let turn = Math.PI; turn < Math.PI * 1.62; turn += 0.011)
    for (let deep = 0; deep < 26; deep += 2.2)
      light.at(3 + Math.cos(turn) * (94 - deep), 12 + Math.sin(turn) * (103 - deep), (1 - deep / 26) ** 2 * 0.7);
  light.paint(brush, MOONLIGHT, 0.6);
  brush.restore();
  for (const [colour, path] of [
    ["#5b3524", "M-34 16V-22C-34-48-16-60 2-60S38-48 38-22V16Q2 24-34 16Z"],
    ["#ffcf78", "M-26 16V-20C-26-42-12-52 2-52S30-42 30-20V16Q2 22-26 16Z"],
    ["rgba(232, 154, 63, .7)", "M-26 16V-20C-26-42-12-52 2-52Q-14-40-14-14V18Z"],
    ["#fff0c4", "M1-20a9 9 0 1 0 18 0a9 9 0 1 0-18 0"],
    ["#100f2c", "M52 16v-40h3v40zM47-40h13l2 16h-17z"],
    ["#ffdf95", "M49.500-36h8l1.500 10h-11z"],
  ] as const) {
    brush.fillStyle = colour;
    brush.fill(new Path2D(path));
  }
  brush.strokeStyle = "#0e1233";
  brush.lineWidth = 3;
  brush.lineCap = "round";
  brush.stroke(new Path2D("M-46-66q-8-14-20-16M-58-58q-12-8-22-6M60-72q6-14 18-18"));
  brush.restore();
}

/** A sign that points along the path. */
export function paintSign(brush: Brush, x: number, y: number, size: number): void {
  brush.save();
  brush.translate(x, y);
  brush.scale(size, size);
  brush.fillStyle = "#3b2430";
  brush.fillRect(-3, -74, 6, 74);
  brush.fillStyle = "#b98a5c";
  brush.strokeStyle = NIGHT;
  brush.lineWidth = 3;
  brush.lineJoin = "round";
  const board = new Path2D("M-33-82h54l14 14-14 14h-54z");
  brush.fill(board);
  brush.stroke(board);
  brush.strokeStyle = "#3b2430";
  brush.lineWidth = 4;
  brush.lineCap = "round";
  brush.stroke(new Path2D("M-23-68H11M3-74l8 6-8 6"));
  brush.restore();
}

/** Dark dots around a shape, under which it lies on the grass, in slices. */
export function* paintShadow(brush: Brush, points: readonly Point[], deep: number, dot: number): Generator<() => void> {
  const next = chance(points.length * 13);
  const each = Math.ceil(points.length / PARTS);
  for (let part = 0; part < PARTS; part++)
    yield () => {
      const dark = new Spray(next, dot);
      for (let at = part * each; at < Math.min(points.length, (part + 1) * each); at++) {
        const [a, b] = [points[at]!, points[(at + 1) % points.length]!];
        const steps = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / (dot * 1.2)));
        for (let dots = 0; dots < steps * 7; dots++) {
          const along = next();
          const out = next() * deep - deep * 0.35;
          dark.at(
            a[0] + (b[0] - a[0]) * along + (next() - 0.5) * deep * 1.2,
            a[1] + (b[1] - a[1]) * along + out * 0.8 + deep * 0.25,
            Math.max(0, 1 - Math.abs(out) / deep) * 0.8,
          );
        }
      }
      dark.paint(brush, SHADOW, 0.5);
    };
}
