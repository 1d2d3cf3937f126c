/** Draws a rabbit in any mood from the same few shapes: two ears, head, body, feet, arms. A mood turns and shifts them
 *  and chooses eyes, a mouth and perhaps a thing to hold. Each mood has two pictures, so that it can move: the second
 *  is shown for a moment now and then. */

import { coatOf, faceOf, FRAMES, LETTERS, marksOf, NIGHT, scarfOf, shaded, type Dressed } from "./coats";
import { EYES, MOUTHS } from "./faces";
import type { Mood } from "./moods";
import { AT_REST, POSES, type Pose } from "./poses";

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
