/** The texts about people's safety and privacy, which load with the screens that say them and not before. */

import type en from "../../locales/safety.en.json";
import { questions } from "../net/latest";
import { grammarOf } from "./grammar";
import { filled, language } from "./i18n.svelte";
import { safetyIn, type Catalogue } from "./tongues";

type WithoutPlural<K> = K extends `${infer Base}#${string}` ? Base : K;
export type SafetyKey = WithoutPlural<keyof typeof en>;

let words = $state.raw<Catalogue>({});
const grammar = $derived(grammarOf(language()));

const asking = questions();

export async function learnSafety(chosen: string = language()): Promise<void> {
  const isLatest = asking();
  const said = await safetyIn(chosen);
  if (isLatest()) words = said;
}

export function s(key: SafetyKey, data: Readonly<Record<string, unknown>> = {}): string {
  return filled(words, key, data, grammar);
}
