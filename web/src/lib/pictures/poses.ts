/** The pose of a rabbit in each mood, and the thing that it holds. */

import { GOLD, NIGHT, PAPER } from "./coats";
import { EYES, gold, HEART, line, MOUTHS } from "./faces";
import type { Mood } from "./moods";

type ArmAt = readonly [x: number, y: number, degrees: number];
export interface Pose {
  /** Degrees of the ears; outwards is negative on the left and positive on the right. */
  ears: readonly [number, number];
  /** The stretch of the ears. */
  tall: number;
  /** The tilt of the head, and how far it is moved. */
  head: readonly [degrees: number, x: number, y: number];
  /** The height of the body as it is pressed; 1 is not at all. */
  low: number;
  /** The height of a jump. */
  up: number;
  arms: readonly [ArmAt, ArmAt];
  eyes: keyof typeof EYES;
  mouth: keyof typeof MOUTHS;
  /** Behind the rabbit; between its arms; in front of everything. */
  back: string;
  held: string;
  front: string;
}
export const AT_REST: Pose = {
  ears: [0, 0],
  tall: 1,
  head: [0, 0, 0],
  low: 1,
  up: 0,
  arms: [
    [20.5, 51, 10],
    [43.5, 51, -10],
  ],
  eyes: "open",
  mouth: "smile",
  back: "",
  held: "",
  front: "",
};

const heart = (x: number, y: number, size: number, turn = 0): string =>
  `<path d="${HEART}" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="#ff7d8f" ` +
  `stroke="${NIGHT}" stroke-width=".5"/>`;
const sheet =
  `<g transform="rotate(-5 30 61)"><path d="M16 55h26l3 13H13z" fill="${PAPER}" stroke="${NIGHT}" stroke-width="1.4" ` +
  `stroke-linejoin="round"/>${line("M19 58.5q2-1.6 4 0t4 0 4 0M18 62q2-1.6 4 0t4 0 3 0", "#7a6fa3", 1.1)}</g>`;
const pen = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y}) rotate(32)"><path d="M-1.7-15h3.4v13L0 1.5-1.7-2z" fill="${GOLD}" ` +
  `stroke="${NIGHT}" stroke-width=".9" stroke-linejoin="round"/><path d="M-1.7-15h3.4v2.6h-3.4z" fill="#ff9c8c"/></g>`;
const snores = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})">${line("M47 24h6l-6 7h6", "#d9d4ff", 1.8)}` +
  `${line("M55.5 13h4.5l-4.5 5.5h4.5", "#d9d4ff", 1.4)}</g>`;
/** Marks of laughter beside the cheeks: drops would look like crying from across a room. */
const peals = (y: number): string =>
  gold(`M13.5 ${y}l-4.5-2.5M12.5 ${y + 4.5}h-5M50.5 ${y}l4.5-2.5M51.5 ${y + 4.5}h5`, 1.8);
const watch = (hand: string): string =>
  line("M43 49q8 1 9 5", GOLD, 1.2) +
  `<g transform="translate(52 60)"><circle r="7" fill="${GOLD}" stroke="${NIGHT}" stroke-width="1.5"/>` +
  `<circle r="4.9" fill="#fffaf0"/><g transform="scale(1.4)">${line(hand, NIGHT, 1)}</g></g>`;

const question = "M9 17q0-4.5 4-4.5t4 4q0 2.6-2.6 3.8Q13 21 13 23.5M13 27.5v.1";

/** Each mood, and what is different in its second picture. */
export const POSES: Record<Mood, readonly [first: Partial<Pose>, second: Partial<Pose>]> = {
  idle: [{}, { eyes: "shut" }],
  turn: [
    {
      ears: [7, -7],
      tall: 1.14,
      head: [0, 0, -1.5],
      arms: [
        [20, 51, 28],
        [43.5, 50, -150],
      ],
      back: gold("M8 20l-4-2.5M12.5 11l-3-4M56 20l4-2.5M51.5 11l3-4", 2),
    },
    {
      ears: [2, -12],
      arms: [
        [20, 51, 28],
        [43.5, 50, -132],
      ],
      back: gold("M9 21l-4-2.5M13.5 12l-3-4M55 21l4-2.5M50.5 12l3-4", 2),
    },
  ],
  think: [
    {
      ears: [-6, 46],
      head: [7, 1, 0],
      eyes: "look",
      mouth: "flat",
      arms: [
        [21, 54, -64],
        [45, 52, 34],
      ],
      held: sheet,
      front: pen(34.5, 64),
    },
    {
      ears: [-3, 40],
      eyes: "read",
      arms: [
        [21, 54, -64],
        [45, 52, 46],
      ],
      front: pen(30.5, 64.8),
    },
  ],
  jump: [
    {
      up: 9,
      ears: [-15, 15],
      tall: 1.05,
      low: 1.04,
      eyes: "glad",
      mouth: "grin",
      arms: [
        [19.5, 50, 146],
        [44.5, 50, -146],
      ],
      back: gold("M6 37l-4-1M9 66l-3 3M58 37l4-1M55 66l3 3"),
    },
    {
      ears: [-24, 24],
      tall: 1,
      arms: [
        [19.5, 50, 124],
        [44.5, 50, -124],
      ],
    },
  ],
  droop: [
    {
      ears: [-118, 118],
      tall: 0.96,
      head: [0, 0, 4],
      low: 0.95,
      eyes: "sad",
      mouth: "frown",
      arms: [
        [19.5, 52, -6],
        [44.5, 52, 6],
      ],
    },
    { eyes: "shut", ears: [-124, 124], head: [0, 0, 4.6] },
  ],
  sleep: [
    {
      ears: [-74, -38],
      head: [-13, -2, 5],
      low: 0.92,
      eyes: "shut",
      mouth: "none",
      arms: [
        [21, 53, -38],
        [43, 53, 38],
      ],
      front: snores(0, 0),
    },
    { front: snores(1.5, -2.5), low: 0.94, head: [-13, -2, 4.2] },
  ],
  shrug: [
    {
      ears: [-62, 62],
      head: [10, 0, 1.5],
      eyes: "half",
      mouth: "flat",
      arms: [
        [18.5, 52, 104],
        [45.5, 52, -104],
      ],
    },
    {
      head: [-8, 0, 1.5],
      arms: [
        [18.5, 51, 116],
        [45.5, 51, -116],
      ],
    },
  ],
  love: [
    {
      ears: [-18, 18],
      head: [-6, 0, 0],
      eyes: "love",
      arms: [
        [20.5, 52, -46],
        [43.5, 52, 46],
      ],
      front: heart(32, 59, 2.3) + heart(54, 22, 1.5, 14) + heart(9.5, 28, 1.1, -14),
    },
    { head: [6, 0, 0], front: heart(32, 59, 2.7) + heart(55, 18, 1.8, 20) + heart(8.5, 23, 1.4, -20) },
  ],
  laugh: [
    {
      ears: [-34, 20],
      head: [-9, -1, 1],
      low: 0.97,
      eyes: "glad",
      mouth: "grin",
      arms: [
        [21, 53, -58],
        [43, 53, 58],
      ],
      front: peals(33),
    },
    { ears: [-20, 34], head: [9, 1, 0], low: 1.02, front: peals(36) },
  ],
  wow: [
    {
      ears: [6, -6],
      tall: 1.16,
      head: [0, 0, -1],
      low: 1.02,
      eyes: "wide",
      mouth: "oh",
      arms: [
        [17.5, 50, 196],
        [46.5, 50, -196],
      ],
    },
    { ears: [-8, 8], tall: 1.22 },
  ],
  hmm: [
    {
      ears: [0, 58],
      head: [9, 1, 0],
      eyes: "half",
      mouth: "flat",
      arms: [
        [21, 52, 10],
        [42.5, 56, 158],
      ],
      front: gold(question, 2.2),
    },
    { ears: [-4, 48], head: [6, 0.5, 0], eyes: "look" },
  ],
  clap: [
    {
      ears: [-12, 12],
      head: [0, 0, -1.5],
      eyes: "glad",
      arms: [
        [19.5, 55, -102],
        [44.5, 55, 102],
      ],
      front: gold("M7.5 47l-4-1.5M8 54l-4.3.5M56.5 47l4-1.5M56 54l4.3.5", 2),
    },
    {
      arms: [
        [19.5, 55, -62],
        [44.5, 55, 62],
      ],
      front: "",
    },
  ],
  hurry: [
    {
      ears: [-10, 16],
      head: [4, 0.5, 0],
      eyes: "read",
      mouth: "oh",
      arms: [
        [20, 51, 150],
        [44, 51, -14],
      ],
      front: watch("M0 0v-2.8M0 0l2 1.4"),
      back: gold("M6 26l-3-3M10 20l-1-4", 2),
    },
    { ears: [-18, 8], eyes: "wide", front: watch("M0 0l2.4-1.6M0 0v2.6") },
  ],
};
