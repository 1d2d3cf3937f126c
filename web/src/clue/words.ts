/** The texts for performed clues and the advice for storytellers, fetched only when they are needed. */

import type en from "../locales/clue.en.json";
import { grammarOf } from "../lib/words/grammar";
import { filled } from "../lib/words/i18n.svelte";
import type { Catalogue } from "../lib/words/tongues";

type Key = keyof typeof en;
export type Say = (key: Key, data?: Readonly<Record<string, unknown>>) => string;

const WORDS = import.meta.glob<Catalogue>("../locales/clue.*.json", { import: "default" });

export async function sayIn(language: string): Promise<Say> {
  const words = await WORDS[`../locales/clue.${language}.json`]!();
  const grammar = grammarOf(language);
  return (key, data = {}) => filled(words, key, data, grammar);
}
