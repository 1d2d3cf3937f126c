/** The texts of the box companion. */

import type en from "../locales/box.en.json";
import { LateWords, type KeyOf } from "../lib/words/lateWords.svelte";
import { boxIn } from "../lib/words/tongues";

export type BoxKey = KeyOf<typeof en>;

const words = new LateWords<BoxKey>(boxIn);
export const learnBox = words.learn;
export const isLearnt = words.isLearnt;
export const b = words.say;
