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
let now = $state.raw<{ key: Key } | null>(null);

/** The last sound that meant something, for a live region. */
export const captionNow = (): string => (now ? t(now.key) : "");

export function caption(cue: Cue): void {
  const key = WORDS[cue];
  if (!key) return;
  const said = { key };
  now = said;
  setTimeout(() => (now = now === said ? null : now), SHOWN_MS);
}
