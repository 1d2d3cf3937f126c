/** The moods of rabbits: what the drawing can show. Who is in which mood is decided in `game/moods.ts`. */

import type { React } from "../../wire/types";

/** idle; turn: ears up; think: scribbles; jump: won points; droop: won none; sleep: away; shrug: out of this turn; the
 *  others are gestures. */
export const MOODS = [
  "idle",
  "turn",
  "think",
  "jump",
  "droop",
  "sleep",
  "shrug",
  "love",
  "laugh",
  "wow",
  "hmm",
  "clap",
  "hurry",
] as const;
export type Mood = (typeof MOODS)[number];

/** The six signs that people can make, in the order of the buttons, each with the gesture of the rabbit. */
export const GESTURES: Record<React["sign"], Mood> = {
  heart: "love",
  laugh: "laugh",
  wow: "wow",
  hmm: "hmm",
  clap: "clap",
  hurry: "hurry",
};
export const SIGNS = Object.keys(GESTURES) as React["sign"][];

/** The gesture of a sign as the server sends it. */
export const gestureOf = (sign: string): Mood | null =>
  Object.hasOwn(GESTURES, sign) ? GESTURES[sign as React["sign"]] : null;
