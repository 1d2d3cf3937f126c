/** The picture of a rabbit: made once for each colour, pattern and state, however often it is on the
 *  page. */

import { SvelteMap } from "svelte/reactivity";
import type { Rabbit } from "../../wire/types";
import { whenIdle } from "../layout/drawn";

export const COATS: Record<string, [coat: string, mark: string]> = {
  snow: ["#f7f3ea", "#8d86a3"],
  sand: ["#e2c79a", "#7b5a2c"],
  amber: ["#f2a93b", "#7a4406"],
  rust: ["#c6522c", "#ffd9b8"],
  rose: ["#ef9bb0", "#7c2440"],
  plum: ["#8e4f9e", "#f3d8fa"],
  ink: ["#3a3b5c", "#c5c8f2"],
  ocean: ["#2f6fb0", "#d5ebff"],
  ice: ["#a9dcec", "#22566b"],
  fern: ["#4f9d5a", "#e3fbdc"],
  moss: ["#8c9a3c", "#2c3306"],
  stone: ["#9a9691", "#2f2c2a"],
};
const PATTERNS: Record<string, string> = {
  spots:
    '<g stroke="none"><circle cx="18.5" cy="50" r="3.2" />' +
    '<circle cx="46" cy="51.5" r="3.6" /><circle cx="20" cy="58.5" r="2.3" /><circle cx="43" cy="59" r="2" />' +
    '<circle cx="20.5" cy="11" r="2.5" /><circle cx="43" cy="18" r="2.7" />' +
    '<circle cx="39.5" cy="30" r="2.4" /></g>',
  stripes:
    '<path d="M11 49.500q7-2 12 1M53 49.500q-7-2-12 1M10 57q7-2.5 13-.5M54 57q-7-2.5-13-.5' +
    'M14 12h14M36 12h14M15 19.500h13M36 19.500h13M32 25v4M27.5 26.500l1 3M36.5 26.500l-1 3" ' +
    'stroke-width="2.8" fill="none" />',
  socks: '<path d="M10 57.500q11-2.5 22 0t22 0V66H10zM14 0h15v11q-8 3-15 0zM35 0h15v11q-7 3-15 0z" stroke="none" />',
  patch: '<path d="M33 22q9 1 14 8q2 9-4 12q-8 0-10.5-7q-1-7 .5-13zM10 49q9-1 12 6q-1 7-6 9h-6z" stroke="none" />',
  stars:
    '<path d="M19 48l1.5 3 3 .5-2.2 2.2.6 3.3-2.9-1.5-2.9 1.5.6-3.3-2.2-2.2 3-.5z' +
    "M46 49l1.2 2.5 2.6.4-1.9 1.8.5 2.7-2.4-1.3-2.4 1.3.5-2.7-1.9-1.8 2.6-.4z" +
    'M43 10l1.2 2.4 2.4.4-1.8 1.8.4 2.5-2.2-1.2-2.2 1.2.4-2.5-1.8-1.8 2.4-.4z" stroke="none" />',
};
const SHAPE =
  "M23 28.5C16 17 14.5 4 20 3C26 2 29 13 29.7 25Q32 24.4 34.3 25C35 13 38 2 44 3" +
  "C49.5 4 48 17 41 28.5C46.5 33 47 40 43.5 44.5C50 49 51.5 56 51 62H13C12.5 56 14 49 20.5 44.5C17 40 17.5 33 23 28.5Z";
const EARS = "M23 26C19 16 18 7.5 20.5 6.500C24 7 26.5 16 27 25zM41 26C45 16 46 7.5 43.5 6.500C40 7 37.5 16 37 25z";
const AWAKE =
  '<g fill="#14122b" stroke="#fffaf0" stroke-opacity=".55" stroke-width=".7">' +
  '<circle cx="26.5" cy="36" r="2.7"/><circle cx="37.5" cy="36" r="2.7"/></g>' +
  '<circle cx="27.4" cy="35" r=".9" fill="#fff"/><circle cx="38.4" cy="35" r=".9" fill="#fff"/>';
const ASLEEP =
  '<path d="M23.5 36.500q2.7 2.2 5.4 0M35.1 36.500q2.7 2.2 5.4 0" ' +
  'stroke="#14122b" stroke-width="1.8" stroke-linecap="round" fill="none"/>';
const BADGE = '<circle cx="32" cy="53" r="8" fill="#fffaf0" stroke="#14122b" stroke-width="1.2"/>';

/** Pixels a side: enough for a small rabbit on the sharpest screen, and for a large one on a common screen. */
const DOTS = 256;
const drawn = new Map<string, string>();
const painted = new SvelteMap<string, string>();

/** The address of the picture. A badge leaves room for a letter, which is not part of the picture because it has no
 *  fonts. */
export function portrait({ colour, pattern }: Rabbit, asleep: boolean, badge: boolean): string {
  const key = `${colour} ${pattern} ${asleep} ${badge}`;
  const dots = painted.get(key);
  if (dots) return dots;
  let found = drawn.get(key);
  if (!found) {
    const lines = svg(COATS[colour] ?? COATS.snow!, PATTERNS[pattern] ?? "", asleep, badge);
    const address = `data:image/svg+xml,${encodeURIComponent(lines)}`;
    drawn.set(key, (found = address));
    whenIdle(
      () =>
        void paint(address).then(
          (dots) => dots && painted.set(key, dots),
          () => undefined,
        ),
    );
  }
  return found;
}

/** Turns the drawing into pixels, because a browser draws an SVG again whenever anything near it changes. */
async function paint(address: string): Promise<string | null> {
  const image = new Image(DOTS, DOTS);
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: DOTS, height: DOTS });
  canvas.getContext("2d")?.drawImage(image, 0, 0, DOTS, DOTS);
  const dots = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return dots && URL.createObjectURL(dots);
}

function svg([coat, mark]: [coat: string, mark: string], pattern: string, asleep: boolean, badge: boolean): string {
  // Light comes from the upper left: the part outside the shape when it is moved that way is in shadow.
  const outside = (by: string, colour: string, opacity: number) =>
    `<path d="M-20-20H90V90H-20Z${SHAPE}" transform="translate(${by})" fill="${colour}" ` +
    `fill-rule="evenodd" opacity="${opacity}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><clipPath id="c"><path d="${SHAPE}"/></clipPath>` +
    `<path d="${SHAPE}" fill="${coat}" stroke="#14122b" stroke-width="2.5" stroke-linejoin="round"/>` +
    `<g clip-path="url(#c)">` +
    `<path d="${EARS}" fill="${mark}" opacity=".3"/>` +
    `<g fill="${mark}" stroke="${mark}" stroke-linecap="round">${pattern}</g>` +
    `${outside("-3 -2.2", "#14122b", 0.2)}${outside("1.9 1.6", "#fff", 0.3)}</g>` +
    `<g fill="#e2577a" opacity=".3"><ellipse cx="23" cy="41" rx="2.6" ry="1.7"/>` +
    `<ellipse cx="41" cy="41" rx="2.6" ry="1.7"/></g>` +
    `${asleep ? ASLEEP : AWAKE}` +
    `<path d="M30.3 39.800q1.7-.8 3.4 0q-.3 1.5-1.7 2q-1.4-.5-1.7-2z" fill="#14122b"/>` +
    `${badge ? BADGE : ""}</svg>`
  );
}
