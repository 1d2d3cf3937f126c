/** The texts of the box companion, which load with its screens and not before. */

import type en from "../locales/box.en.json";
import { questions } from "../lib/net/latest";
import { grammarOf } from "../lib/words/grammar";
import { filled, language } from "../lib/words/i18n.svelte";
import { boxIn, type Catalogue } from "../lib/words/tongues";

type WithoutPlural<K> = K extends `${infer Base}#${string}` ? Base : K;
export type BoxKey = WithoutPlural<keyof typeof en>;

let words = $state.raw<Catalogue>({});
const grammar = $derived(grammarOf(language()));

const asking = questions();

export async function learnBox(chosen: string = language()): Promise<void> {
  const isLatest = asking();
  const said = await boxIn(chosen);
  if (isLatest()) words = said;
}

/** Whether the texts are there. */
export const isLearnt = (): boolean => Object.keys(words).length > 0;

export function b(key: BoxKey, data: Readonly<Record<string, unknown>> = {}): string {
  return filled(words, key, data, grammar);
}
