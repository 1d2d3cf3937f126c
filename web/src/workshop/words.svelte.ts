/** The texts of the workshop, which load with it and not before. */

import { grammarOf } from "../lib/words/grammar";
import { filled, language, worded } from "../lib/words/i18n.svelte";
import { questions } from "../lib/net/latest";
import { workshopIn, type Catalogue } from "../lib/words/tongues";
import type en from "../locales/workshop.en.json";

type WithoutPlural<K> = K extends `${infer Base}#${string}` ? Base : K;
export type WorkshopKey = WithoutPlural<keyof typeof en>;

let words = $state.raw<Catalogue | null>(null);
const grammar = $derived(grammarOf(language()));

const asking = questions();

export async function learn(chosen: string): Promise<void> {
  const isLatest = asking();
  const said = await workshopIn(chosen);
  if (isLatest()) words = said;
}

export function learned(): boolean {
  return words !== null;
}

export function w(key: WorkshopKey, data: Readonly<Record<string, unknown>> = {}): string {
  return filled(words ?? {}, key, data, grammar);
}

/** The text of a refusal, from the workshop's catalogue or the common one. */
export function because(code: string, data: Readonly<Record<string, unknown>>): string {
  const key = `refusal.${code}`;
  const said = typeof data.most === "number" ? { ...data, megas: Math.round(data.most / 1_000_000) } : data;
  return words && key in words ? filled(words, key, said, grammar) : worded(key, said, "refusal.other");
}
