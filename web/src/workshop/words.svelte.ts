/** The texts of the workshop. */

import type en from "../locales/workshop.en.json";
import { worded } from "../lib/words/i18n.svelte";
import { LateWords, type KeyOf } from "../lib/words/lateWords.svelte";
import { workshopIn } from "../lib/words/tongues";

export type WorkshopKey = KeyOf<typeof en>;

const words = new LateWords<WorkshopKey>(workshopIn);
export const learn = words.learn;
export const learned = words.isLearnt;
export const w = words.say;

/** The text of a refusal, from the workshop's catalogue or the common one. */
export function because(code: string, data: Readonly<Record<string, unknown>>): string {
  const key = `refusal.${code}`;
  const said = typeof data.most === "number" ? { ...data, megas: Math.round(data.most / 1_000_000) } : data;
  return words.has(key) ? words.say(key as WorkshopKey, said) : worded(key, said, "refusal.other");
}
