/** Eyes and mouths of rabbits, and the lines they are drawn with. */

import { GOLD, NIGHT } from "./coats";

export const HEART = "M0 2.6C-4.4-.6-3-4-1-3.6Q-.2-3.4 0-2.4Q.2-3.4 1-3.6C3-4 4.4-.6 0 2.6Z";

export const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round"/>`;
export const gold = (d: string, width = 1.8): string => line(d, GOLD, width);
const both = (draw: (x: number) => string, left = 26.5, right = 37.5): string => draw(left) + draw(right);

type Line = (ink: string, coat: string) => string;
const openEye = (x: number): string =>
  `<circle cx="${x}" cy="36" r="2.7" fill="${NIGHT}" stroke="#fffaf0" stroke-opacity=".55" stroke-width=".7"/>` +
  `<circle cx="${x + 0.9}" cy="35" r=".95" fill="#fff"/>`;
const roundEye = (r: number, pupil: number, dx: number, dy: number) => (x: number) =>
  `<circle cx="${x}" cy="35.2" r="${r}" fill="#fffaf0" stroke="${NIGHT}" stroke-width=".9"/>` +
  `<circle cx="${x + dx}" cy="${35.2 + dy}" r="${pupil}" fill="${NIGHT}"/>` +
  `<circle cx="${x + dx + 0.7}" cy="${34.5 + dy}" r=".7" fill="#fff"/>`;
export const EYES = {
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
export const MOUTHS = {
  none: () => "",
  smile: (ink) => line("M28.8 43.2q3.2 2.8 6.4 0", ink, 1.4),
  grin: () =>
    `<path d="M27.5 42.8q4.5 1.3 9 0q-.5 5.7-4.5 5.7t-4.5-5.7z" fill="#5b1530" stroke="${NIGHT}"/>` +
    `<path d="M29.6 46.8q2.4-1.6 4.8 0q-1 1.5-2.4 1.5t-2.4-1.5z" fill="#ff9c8c"/>`,
  oh: () => `<ellipse cx="32" cy="45.2" rx="2.1" ry="2.7" fill="#5b1530" stroke="${NIGHT}"/>`,
  flat: (ink) => line("M29.5 44.3l5-.8", ink, 1.4),
  frown: (ink) => line("M29.3 45.2q2.7-2.3 5.4 0", ink, 1.4),
} satisfies Record<string, Line>;
