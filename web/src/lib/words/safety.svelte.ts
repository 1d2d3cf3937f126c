/** The texts about people's safety and privacy. */

import type en from "../../locales/safety.en.json";
import { LateWords, type KeyOf } from "./lateWords.svelte";
import { safetyIn } from "./tongues";

export type SafetyKey = KeyOf<typeof en>;

const words = new LateWords<SafetyKey>(safetyIn);
export const learnSafety = words.learn;
export const s = words.say;
