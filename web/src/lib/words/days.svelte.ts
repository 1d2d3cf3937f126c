/** The texts about tables that are played over days. */

import type en from "../../locales/days.en.json";
import { region } from "./i18n.svelte";
import { LateWords, type KeyOf } from "./lateWords.svelte";
import { daysIn } from "./tongues";

export type DaysKey = KeyOf<typeof en>;

const words = new LateWords<DaysKey>(daysIn);
export const learnDays = words.learn;
export const d = words.say;

/** A moment within the next or last days, as people say it: "Thursday 18:00". */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(region(), { weekday: "long", hour: "2-digit", minute: "2-digit" }).format(at);
}
