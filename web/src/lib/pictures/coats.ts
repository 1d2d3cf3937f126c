/** Looks that tell rabbits apart: coats and the patterns on them, in a grid of 64 units. */

import type { Rabbit } from "../../wire/types";

/** A rabbit, and the scarf that it wears in a team. */
export type Dressed = Rabbit & { readonly scarf?: Rabbit["colour"] };

/** The colour of a coat, and that of the marks on it. */
export type Coat = readonly [coat: string, mark: string];

/** Colours that pictures share with the page: --night, --gold, --paper and --cream in app.css. */
export const NIGHT = "#14122b";
export const GOLD = "#f7c873";
export const PAPER = "#fff6e2";
export const CREAM = "#f8f0e1";

/** The part of the grid in a picture: x, y, width, height. The rabbit itself stands between 0 and 64; ears and things
 *  stick out. The same for every mood, so that nothing moves when it changes. */
export const FRAMES = { full: [-6, -12, 76, 86], bust: [-6, -12, 76, 76] } as const;

/** The round space for a letter: its middle and radius. */
export const LETTERS = { full: [32, 57, 9.6], bust: [32, 53, 8] } as const;

const COATS: Record<string, Coat> = {
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
    '<g stroke="none"><circle cx="18.5" cy="50" r="3.2"/>' +
    '<circle cx="46" cy="51.5" r="3.6"/><circle cx="20" cy="58.5" r="2.3"/><circle cx="43" cy="59" r="2"/>' +
    '<circle cx="20.5" cy="11" r="2.5"/><circle cx="43" cy="18" r="2.7"/>' +
    '<circle cx="39.5" cy="30" r="2.4"/></g>',
  stripes:
    '<path d="M11 49.500q7-2 12 1M53 49.500q-7-2-12 1M10 57q7-2.5 13-.5M54 57q-7-2.5-13-.5' +
    'M14 12h14M36 12h14M15 19.500h13M36 19.500h13M32 25v4M27.5 26.500l1 3M36.5 26.500l-1 3" ' +
    'stroke-width="2.8" fill="none"/>',
  socks: '<path d="M10 57.500q11-2.5 22 0t22 0V76H10zM14 0h15v11q-8 3-15 0zM35 0h15v11q-7 3-15 0z" stroke="none"/>',
  patch: '<path d="M33 22q9 1 14 8q2 9-4 12q-8 0-10.5-7q-1-7 .5-13zM10 49q9-1 12 6q-1 7-6 9h-6z" stroke="none"/>',
  stars:
    '<path d="M19 48l1.5 3 3 .5-2.2 2.2.6 3.3-2.9-1.5-2.9 1.5.6-3.3-2.2-2.2 3-.5z' +
    "M46 49l1.2 2.5 2.6.4-1.9 1.8.5 2.7-2.4-1.3-2.4 1.3.5-2.7-1.9-1.8 2.6-.4z" +
    'M43 10l1.2 2.4 2.4.4-1.8 1.8.4 2.5-2.2-1.2-2.2 1.2.4-2.5-1.8-1.8 2.4-.4z" stroke="none"/>',
};
const DARK = new Set(["ink", "plum", "ocean"]);

export const coatOf = (colour: string): Coat => COATS[colour] ?? COATS.snow!;

/** The marks of a pattern as SVG; the shape they lie on cuts them. */
export const marksOf = (pattern: string, mark: string): string =>
  `<g fill="${mark}" stroke="${mark}" stroke-linecap="round">${PATTERNS[pattern] ?? ""}</g>`;

/** A scarf in the colour of a team, as SVG: partners wear the same. Its stripe shows on a coat of the same colour. */
export function scarfOf(colour: string | undefined): string {
  if (colour === undefined) return "";
  const [cloth, mark] = coatOf(colour);
  return (
    `<g fill="${cloth}" stroke="${NIGHT}" stroke-width="1.4" stroke-linejoin="round">` +
    '<path d="M39.500 51l9.500 10-5.500 3.600-8-11.600z"/>' +
    '<path d="M17.200 45.600Q32 53 46.800 45.600L48.600 51.400Q32 60 15.400 51.400Z"/></g>' +
    `<path d="M17.500 48.900Q32 56.700 46.500 48.900M42 57.500l4.600-3" fill="none" stroke="${mark}" ` +
    'stroke-width="1.700"/>'
  );
}

/** The colour of the lines of a face: light on dark coats. */
export const faceOf = (colour: string): string => (DARK.has(colour) ? "#fff4e0" : NIGHT);

/** Light comes from the upper left: the part outside the shape when it is moved that way is in shadow. */
export function shaded(shape: string): string {
  const outside = (by: string, colour: string, opacity: number): string =>
    `<path d="M-20-20H90V90H-20Z${shape}" transform="translate(${by})" fill="${colour}" ` +
    `fill-rule="evenodd" opacity="${opacity}"/>`;
  return outside("-3 -2.2", NIGHT, 0.2) + outside("1.9 1.6", "#fff", 0.3);
}
