/** The texts of the box companion. */

import type en from "../locales/box.en.json";
import { factsOf } from "../lib/game/facts";
import { LateWords, type KeyOf } from "../lib/words/lateWords.svelte";
import { boxIn } from "../lib/words/tongues";

export type BoxKey = KeyOf<typeof en>;

const words = new LateWords<BoxKey>(boxIn);
export const learnBox = words.learn;
export const isLearnt = words.isLearnt;
export const b = words.say;

/** The question of who begins: the one that the game's book asks, or who the first storyteller is. */
export function whoBegins(game: string): string {
  const asked = factsOf(game).first_asked;
  return b(asked ? `turn.${asked}` : "turn.first");
}
