/** The meaning of sounds in words, for people who do not hear them. Sounds that only go with what the page says
 *  already have none. */

import { t, type Key } from "../words/i18n.svelte";
import type { Cue } from "./sound";

const WORDS: Partial<Record<Cue, Key>> = {
  turn: "sound.turn",
  yes: "sound.yes",
  miss: "sound.miss",
  shout: "square.jinx",
};
const SHOWN_MS = 2500;
let now = $state("");

/** The last sound that meant something, for a live region. */
export const captionNow = (): string => now;

export function caption(cue: Cue): void {
  const key = WORDS[cue];
  if (!key) return;
  const words = t(key);
  now = words;
  setTimeout(() => (now = now === words ? "" : now), SHOWN_MS);
}
