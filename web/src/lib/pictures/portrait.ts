/** The pictures of rabbits: each made once for its coat, pattern and mood, however often it is on the page. They begin
 *  as drawings and become pixels when the browser is idle, because a browser draws an SVG again whenever anything near
 *  it changes. The drawing of moods comes later than the page; until then, everybody is idle. */

import { SvelteMap } from "svelte/reactivity";
import { calm } from "../device/settings.svelte";
import { whenIdle } from "../layout/drawn";
import { coatOf, faceOf, FRAMES, marksOf, NIGHT, scarfOf, shaded, type Dressed } from "./coats";
import type { How } from "./figure";
import type { Mood } from "./moods";

export interface Wanted extends How {
  mood: Mood;
  /** For a rabbit that is the subject of the screen: more pixels, and the grain of the cards. */
  large?: boolean;
}

const SHAPE =
  "M23 28.5C16 17 14.5 4 20 3C26 2 29 13 29.7 25Q32 24.4 34.3 25C35 13 38 2 44 3" +
  "C49.5 4 48 17 41 28.5C46.5 33 47 40 43.5 44.5C50 49 51.5 56 51 62H13C12.5 56 14 49 20.5 44.5C17 40 17.5 33 23 28.5Z";
const EARS = "M23 26C19 16 18 7.5 20.5 6.500C24 7 26.5 16 27 25zM41 26C45 16 46 7.5 43.5 6.500C40 7 37.5 16 37 25z";
const EYES =
  `<g fill="${NIGHT}" stroke="#fffaf0" stroke-opacity=".55" stroke-width=".7">` +
  '<circle cx="26.5" cy="36" r="2.7"/><circle cx="37.5" cy="36" r="2.7"/></g>' +
  '<circle cx="27.4" cy="35" r=".95" fill="#fff"/><circle cx="38.4" cy="35" r=".95" fill="#fff"/>';
const BADGE = `<circle cx="32" cy="53" r="8" fill="#fffaf0" stroke="${NIGHT}" stroke-width="1.3"/>`;

/** Pixels for each unit of the grid: enough for a small rabbit on the sharpest screen; for a large one on a common
 *  screen. */
const DOTS = 4;
const LARGE_DOTS = 9;

const drawn = new Map<string, string>();
const painted = new SvelteMap<string, string>();
type Draw = typeof import("./figure").figure;
const moods = new SvelteMap<"drawing", Draw>();
let asked: Promise<void> | null = null;

/** Loads the drawing of moods, once. */
export function getMoods(): Promise<void> {
  return (asked ??= import("./figure").then(
    ({ figure }) => void moods.set("drawing", figure),
    () => void (asked = null),
  ));
}

/** The address of the picture; null for the second picture of a mood that is not there yet, or that nobody will see
 *  because nothing moves. */
export function portrait(rabbit: Dressed, { mood, full, badge, second, large }: Wanted): string | null {
  if (second && calm()) return null;
  const isPlain = mood === "idle" && !full && !second;
  const draw = moods.get("drawing");
  if (!isPlain && !draw) {
    void getMoods();
    return second ? null : portrait(rabbit, { mood: "idle", badge: full ? false : badge });
  }
  const key = [rabbit.colour, rabbit.pattern, rabbit.scarf, mood, full, badge, second, large].join();
  const dots = painted.get(key);
  if (dots) return dots;
  let found = drawn.get(key);
  if (!found) {
    const lines = isPlain || !draw ? bust(rabbit, badge ?? false) : draw(rabbit, mood, { full, badge, second });
    const address = `data:image/svg+xml,${encodeURIComponent(lines)}`;
    drawn.set(key, (found = address));
    const [, , width, height] = FRAMES[full ? "full" : "bust"];
    queue.push(async () => {
      const scale = large ? LARGE_DOTS : DOTS;
      const dots = await paint(address, width * scale, height * scale, large ?? false);
      if (dots) painted.set(key, dots);
    });
    next();
  }
  return second ? null : found;
}

/** Draws rabbits with their letters that will be needed soon, each when the browser is idle. */
export function prepare(rabbits: readonly { rabbit: Dressed; mood: Mood }[]): void {
  const [first, ...others] = rabbits;
  if (!first) return;
  whenIdle(() => {
    const wanted = { mood: first.mood, full: false, large: false, badge: true };
    portrait(first.rabbit, wanted);
    portrait(first.rabbit, { ...wanted, second: true });
    prepare(others);
  });
}

/** One picture after the other, each when the browser is idle. */
const queue: (() => Promise<void>)[] = [];
let busy = false;
function next(): void {
  if (busy || !queue.length) return;
  busy = true;
  whenIdle(() => {
    void queue.shift()!()
      .catch(() => undefined)
      .finally(() => {
        busy = false;
        next();
      });
  });
}

async function paint(address: string, width: number, height: number, grain: boolean): Promise<string | null> {
  const image = new Image(width, height);
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const brush = canvas.getContext("2d");
  if (!brush) return null;
  brush.drawImage(image, 0, 0, width, height);
  if (grain) {
    const { grained } = await import("./grain");
    grained(brush, 0.1);
  }
  const dots = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return dots && URL.createObjectURL(dots);
}

/** The idle rabbit of the first pages, without the drawing of moods. */
function bust({ colour, pattern, scarf }: Dressed, badge: boolean): string {
  const [coat, mark] = coatOf(colour);
  const ink = faceOf(colour);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${FRAMES.bust.join(" ")}">` +
    `<clipPath id="c"><path d="${SHAPE}"/></clipPath><clipPath id="edge"><path d="M-20-20H90V64H-20Z"/></clipPath>` +
    `<g clip-path="url(#edge)"><path d="${SHAPE}" stroke="${NIGHT}" stroke-width="4.6" stroke-linejoin="round"/></g>` +
    `<g clip-path="url(#c)"><path d="${SHAPE}" fill="${coat}"/><path d="${EARS}" fill="${mark}" opacity=".3"/>` +
    `${marksOf(pattern, mark)}${shaded(SHAPE)}</g>` +
    `<g fill="#e2577a" opacity=".34"><ellipse cx="22.8" cy="41" rx="2.8" ry="1.8"/>` +
    `<ellipse cx="41.2" cy="41" rx="2.8" ry="1.8"/></g>${EYES}` +
    `<path d="M30.3 39.800q1.7-.8 3.4 0q-.3 1.5-1.7 2q-1.4-.5-1.7-2z" fill="${ink}"/>` +
    `<path d="M28.800 43.200q3.200 2.800 6.400 0" fill="none" stroke="${ink}" stroke-width="1.4" ` +
    `stroke-linecap="round"/>` +
    `${scarfOf(scarf)}${badge ? BADGE : ""}</svg>`
  );
}
