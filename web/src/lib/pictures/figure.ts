/** Draws a rabbit in any mood from the same few shapes: two ears, head, body, feet, arms. A mood turns and shifts them
 *  and chooses eyes, a mouth and perhaps a thing to hold. Each mood has two pictures, so that it can move: the second
 *  is shown for a moment now and then. */

import { coatOf, faceOf, FRAMES, LETTERS, marksOf, NIGHT, scarfOf, shaded, type Dressed } from "./coats";
import type { Mood } from "./moods";

const LEFT_EAR = "M22 30C16 18 14.5 4 20 3C26 2 29 13 30 28Z";
const RIGHT_EAR = "M42 30C48 18 49.5 4 44 3C38 2 35 13 34 28Z";
const HEAD = "M23 28.5Q32 21.5 41 28.5C46.5 33 47 40 43.5 44.5Q32 51.5 20.5 44.5C17 40 17.5 33 23 28.5Z";
const BODY = "M20.5 43.5C14 49 12.5 56 13 62Q13.3 68 19 68H45Q50.7 68 51 62C51.5 56 50 49 43.5 43.5Z";
const BUST = "M20.5 43.5C14 49 12.5 56 13 62H51C51.5 56 50 49 43.5 43.5Z";
const FEET =
  "M15 68.5C15 63.5 28 63.5 28.5 68.5C28.5 71 15 71 15 68.5Z" +
  "M35.5 68.5C36 63.5 49 63.5 49 68.5C49 71 35.5 71 35.5 68.5Z";
const ARM = "M-3.4-1C-3.6 4-4.6 8-4.2 11C-3.8 15.2 3.8 15.2 4.2 11C4.6 8 3.6 4 3.4-1";
const INNER = "M23 26C19 16 18 7.5 20.5 6.5C24 7 26.5 16 27 25zM41 26C45 16 46 7.5 43.5 6.5C40 7 37.5 16 37 25z";
const HEART = "M0 2.6C-4.4-.6-3-4-1-3.6Q-.2-3.4 0-2.4Q.2-3.4 1-3.6C3-4 4.4-.6 0 2.6Z";

const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round"/>`;
const gold = (d: string, width = 1.8): string => line(d, "#f7c873", width);
const both = (draw: (x: number) => string, left = 26.5, right = 37.5): string => draw(left) + draw(right);

type Line = (ink: string, coat: string) => string;
const openEye = (x: number): string =>
  `<circle cx="${x}" cy="36" r="2.7" fill="${NIGHT}" stroke="#fffaf0" stroke-opacity=".55" stroke-width=".7"/>` +
  `<circle cx="${x + 0.9}" cy="35" r=".95" fill="#fff"/>`;
const roundEye = (r: number, pupil: number, dx: number, dy: number) => (x: number) =>
  `<circle cx="${x}" cy="35.2" r="${r}" fill="#fffaf0" stroke="${NIGHT}" stroke-width=".9"/>` +
  `<circle cx="${x + dx}" cy="${35.2 + dy}" r="${pupil}" fill="${NIGHT}"/>` +
  `<circle cx="${x + dx + 0.7}" cy="${34.5 + dy}" r=".7" fill="#fff"/>`;
const EYES = {
  open: () => both(openEye),
  wide: () => both(roundEye(4, 2.1, 0, 0), 26, 38),
  look: () => both(roundEye(3.5, 1.9, 1, -1.3), 26, 38),
  read: () => both(roundEye(3.5, 1.9, -0.6, 1.3), 26, 38),
  sad: (ink) => both(openEye) + line("M22.5 32.8l4.5-2M41.5 32.8l-4.5-2", ink, 1.5),
  half: (ink, coat) =>
    both(openEye) +
    `<path d="M23 36v-4h7v3.6zM34 35.6v-4h7v4.4z" fill="${coat}"/>` +
    line("M23.5 35.9l6-.2M34.5 35.7l6 .2M35 30.5q3-2.2 6-.3", ink, 1.4),
  shut: (ink) => line("M23.5 36q2.7 2.3 5.4 0M35.1 36q2.7 2.3 5.4 0", ink, 1.8),
  glad: (ink) => line("M23.3 37q2.900-4.2 5.8 0M34.9 37q2.900-4.2 5.8 0", ink, 1.9),
  love: () =>
    both(
      (x) =>
        `<path d="${HEART}" transform="translate(${x} 36) scale(1.1)" fill="#e8476a" stroke="${NIGHT}" ` +
        `stroke-width=".6"/>`,
      26,
      38,
    ),
} satisfies Record<string, Line>;
const MOUTHS = {
  none: () => "",
  smile: (ink) => line("M28.8 43.2q3.2 2.8 6.4 0", ink, 1.4),
  grin: () =>
    `<path d="M27.5 42.8q4.5 1.3 9 0q-.5 5.7-4.5 5.7t-4.5-5.7z" fill="#5b1530" stroke="${NIGHT}"/>` +
    `<path d="M29.6 46.8q2.4-1.6 4.8 0q-1 1.5-2.4 1.5t-2.4-1.5z" fill="#ff9c8c"/>`,
  oh: () => `<ellipse cx="32" cy="45.2" rx="2.1" ry="2.7" fill="#5b1530" stroke="${NIGHT}"/>`,
  flat: (ink) => line("M29.5 44.3l5-.8", ink, 1.4),
  frown: (ink) => line("M29.3 45.2q2.7-2.3 5.4 0", ink, 1.4),
} satisfies Record<string, Line>;

type ArmAt = readonly [x: number, y: number, degrees: number];
interface Pose {
  /** Degrees of the ears; outwards is negative on the left and positive on the right. */
  ears: readonly [number, number];
  /** How much the ears are stretched. */
  tall: number;
  /** The tilt of the head, and how far it is moved. */
  head: readonly [degrees: number, x: number, y: number];
  /** How far the body is pressed; 1 is not at all. */
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
const AT_REST: Pose = {
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
  `<g transform="rotate(-5 30 61)"><path d="M16 55h26l3 13H13z" fill="#fff6e2" stroke="${NIGHT}" stroke-width="1.4" ` +
  `stroke-linejoin="round"/>${line("M19 58.5q2-1.6 4 0t4 0 4 0M18 62q2-1.6 4 0t4 0 3 0", "#7a6fa3", 1.1)}</g>`;
const pen = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y}) rotate(32)"><path d="M-1.7-15h3.4v13L0 1.5-1.7-2z" fill="#f7c873" ` +
  `stroke="${NIGHT}" stroke-width=".9" stroke-linejoin="round"/><path d="M-1.7-15h3.4v2.6h-3.4z" fill="#ff9c8c"/></g>`;
const snores = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})">${line("M47 24h6l-6 7h6", "#d9d4ff", 1.8)}` +
  `${line("M55.5 13h4.5l-4.5 5.5h4.5", "#d9d4ff", 1.4)}</g>`;
const tears = (y: number): string =>
  `<path d="M14 ${y + 2}q-3.5 2.5-2.5 5t4 .5q1-2-1.5-5.5zM50 ${y}q3.5 2.5 2.5 5t-4 .5q-1-2 1.5-5.5z" fill="#a9dcec" ` +
  `stroke="${NIGHT}" stroke-width=".7"/>`;
const watch = (hand: string): string =>
  line("M43 49q8 1 9 5", "#f7c873", 1.2) +
  `<g transform="translate(52 60)"><circle r="7" fill="#f7c873" stroke="${NIGHT}" stroke-width="1.5"/>` +
  `<circle r="4.9" fill="#fffaf0"/><g transform="scale(1.4)">${line(hand, NIGHT, 1)}</g></g>`;

const question = "M9 17q0-4.5 4-4.5t4 4q0 2.6-2.6 3.8Q13 21 13 23.5M13 27.5v.1";

/** Each mood, and what is different in its second picture. */
const POSES: Record<Mood, readonly [first: Partial<Pose>, second: Partial<Pose>]> = {
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
      front: tears(33),
    },
    { ears: [-20, 34], head: [9, 1, 0], low: 1.02, front: tears(36) },
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

export interface How {
  /** The whole rabbit with its feet, or only its upper half. */
  full?: boolean;
  /** The second picture of the mood. */
  second?: boolean;
  /** A round space for a letter, which is not part of the picture because a picture has no fonts. */
  badge?: boolean;
}

/** The picture as SVG. */
export function figure({ colour, pattern, scarf }: Dressed, mood: Mood, { full, second, badge }: How = {}): string {
  const [first, change] = POSES[mood];
  const pose: Pose = { ...AT_REST, ...first, ...(second ? change : {}) };
  const coat = coatOf(colour);
  const ink = faceOf(colour);
  const body = full ? BODY : BUST;
  const shapes = [...(full ? [FEET] : []), body, LEFT_EAR, RIGHT_EAR, HEAD];
  const id = (shape: string): string => `c${shapes.indexOf(shape)}`;
  const ear = (turn: number, x: number, drawn: string): string =>
    `<g transform="translate(${x} 28) rotate(${turn}) scale(1 ${pose.tall}) translate(${-x} -28)">${drawn}</g>`;
  const floor = full ? 68 : 62;
  const pressed = `translate(32 ${floor}) scale(${(2 - pose.low).toFixed(2)} ${pose.low}) translate(-32 ${-floor})`;
  const head = `rotate(${pose.head[0]} 32 46) translate(${pose.head[1]} ${pose.head[2]})`;
  const parts = (draw: (shape: string) => string, face: string): string =>
    (full ? `<g transform="translate(0 ${pose.up ? 2.5 : 0})">${draw(FEET)}</g>` : "") +
    `<g transform="${pressed}">${draw(body)}</g><g transform="${head}">` +
    ear(pose.ears[0], 26, draw(LEFT_EAR)) +
    ear(pose.ears[1], 38, draw(RIGHT_EAR)) +
    draw(HEAD) +
    `${face}</g>`;
  const marks = marksOf(pattern, coat[1]);
  const painted = (shape: string): string =>
    `<g clip-path="url(#${id(shape)})"><path d="${shape}" fill="${coat[0]}"/>` +
    (shape === LEFT_EAR || shape === RIGHT_EAR ? `<path d="${INNER}" fill="${coat[1]}" opacity=".3"/>` : "") +
    `${marks}${shaded(shape)}</g>`;
  const face =
    `<g fill="#e2577a" opacity=".34"><ellipse cx="22.8" cy="41" rx="2.8" ry="1.8"/>` +
    `<ellipse cx="41.2" cy="41" rx="2.8" ry="1.8"/></g>${EYES[pose.eyes](ink, coat[0])}` +
    `<path d="M30.3 39.8q1.7-.8 3.4 0q-.3 1.5-1.7 2q-1.4-.5-1.7-2z" fill="${ink}"/>${MOUTHS[pose.mouth](ink)}`;
  const arms = pose.arms.map(
    ([x, y, turn]) =>
      `<path d="${ARM}" transform="translate(${x} ${y}) rotate(${turn})" ` +
      `fill="${pattern === "socks" ? coat[1] : coat[0]}" stroke="${NIGHT}" stroke-width="1.7" stroke-linecap="round"/>`,
  );
  const hasArms = full || mood !== "idle";
  const [x, y, width, height] = FRAMES[full ? "full" : "bust"];
  const ground = full
    ? `<ellipse cx="32" cy="70.5" rx="${pose.up ? 15 : 22}" ry="${pose.up ? 1.8 : 2.6}" fill="#05051a" opacity=".45"/>`
    : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">` +
    shapes.map((shape) => `<clipPath id="${id(shape)}"><path d="${shape}"/></clipPath>`).join("") +
    (full ? "" : `<clipPath id="edge"><path d="M-20-20H90V64H-20Z"/></clipPath>`) +
    `${ground}<g${full ? ` transform="translate(0 ${-pose.up})"` : ` clip-path="url(#edge)"`}>` +
    (full || !pose.up ? "<g>" : `<g transform="translate(0 ${-pose.up / 2})">`) +
    `${pose.back}<g stroke="${NIGHT}" stroke-width="4.6" stroke-linejoin="round">` +
    `${parts((shape) => `<path d="${shape}"/>`, "")}</g>` +
    parts(painted, face) +
    (scarf ? `<g transform="${pressed}">${scarfOf(scarf)}</g>` : "") +
    (hasArms ? `${arms[0]}${pose.held}${arms[1]}` : "") +
    pose.front +
    (badge ? badgeAt(full) : "") +
    "</g></g></svg>"
  );
}

function badgeAt(full = false): string {
  const [x, y, r] = LETTERS[full ? "full" : "bust"];
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fffaf0" stroke="${NIGHT}" stroke-width="1.3"/>`;
}
