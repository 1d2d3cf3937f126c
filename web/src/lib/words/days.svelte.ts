/** The texts about tables that are played over days, which load with the screens that say them and not before. */

import type en from "../../locales/days.en.json";
import { questions } from "../net/latest";
import { grammarOf } from "./grammar";
import { filled, language } from "./i18n.svelte";
import { daysIn, type Catalogue } from "./tongues";

type WithoutPlural<K> = K extends `${infer Base}#${string}` ? Base : K;
export type DaysKey = WithoutPlural<keyof typeof en>;

let words = $state.raw<Catalogue>({});
const grammar = $derived(grammarOf(language()));

const asking = questions();

export async function learnDays(chosen: string = language()): Promise<void> {
  const isLatest = asking();
  const said = await daysIn(chosen);
  if (isLatest()) words = said;
}

export function d(key: DaysKey, data: Readonly<Record<string, unknown>> = {}): string {
  return filled(words, key, data, grammar);
}

/** A moment within the next or last days, as people say it: "Thu, 18:00". */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(language(), { weekday: "short", hour: "2-digit", minute: "2-digit" }).format(at);
}
