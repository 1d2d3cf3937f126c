/** Texts in the reader's language. A key with `n` picks its plural form; values put into a text are never HTML. */

import type en from "../../locales/en.json";
import { questions } from "../net/latest";
import { DEFAULT_LANGUAGE } from "../../wire/types";
import { keepChoice, shownIn } from "./choice";
import { filledIn, grammarOf, regional, type Grammar } from "./grammar";
import { wordsIn, type Catalogue } from "./tongues";

type Flat = keyof typeof en;
type WithoutPlural<K> = K extends `${infer Base}#${string}` ? Base : K;
export type Key = WithoutPlural<Flat>;

let words = $state.raw<Catalogue>({});
let current = $state<string>(DEFAULT_LANGUAGE);
let grammar = $state.raw(grammarOf(DEFAULT_LANGUAGE));

export function language(): string {
  return current;
}

/** The language as the reader's region writes it: for dates. Outside a browser there is no region. */
export function region(): string {
  return regional(current, typeof navigator === "undefined" ? [] : navigator.languages);
}

/** Whether the page is read from right to left. */
export function isMirrored(): boolean {
  return current !== "" && typeof document !== "undefined" && document.documentElement.dir === "rtl";
}

export function begin(chosen: string, said: Catalogue): void {
  words = said;
  current = chosen;
  grammar = grammarOf(chosen, region());
  shownIn(chosen);
}

const asking = questions();

/** Switches the language. The last choice wins, whichever texts arrive last. */
export async function speak(chosen: string): Promise<void> {
  const isLatest = asking();
  const said = await wordsIn(chosen);
  if (!isLatest()) return;
  begin(chosen, said);
  await keepChoice(chosen);
}

export function t(key: Key, data: Readonly<Record<string, unknown>> = {}): string {
  return filled(words, key, data, grammar);
}

export function filled(
  from: Catalogue,
  key: string,
  data: Readonly<Record<string, unknown>>,
  grammar: Grammar,
): string {
  const form =
    typeof data.n === "number" ? (from[`${key}#${grammar.form(data.n)}`] ?? from[`${key}#other`]) : undefined;
  return filledIn(form ?? from[key] ?? key, data, grammar);
}

/** The text of a key that is built at run time, such as a refusal's code; `fallback` if there is none. */
export function worded(key: string, data: Readonly<Record<string, unknown>>, fallback: Key): string {
  const known = key in words || `${key}#other` in words;
  return known ? filled(words, key, data, grammar) : t(fallback, data);
}

/** In place of words that may have to be said: kept as a function, they are said in the language of the page even after
 *  somebody has switched it. */
export const unsaid = (): string => "";

/** Prepares formatters when the browser is idle, because making them takes longer than a frame. */
export function getReady(): void {
  grammar.form(1);
  grammar.number(1);
  listed([]);
}

/** The text with a capital letter, where it stands alone: in a list to choose from, or at the beginning of a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(current) + text.slice(1);
}

/** A number that stands alone, as the language writes it. */
export function numbered(value: number): string {
  return grammar.number(value);
}

export function listed(names: readonly string[]): string {
  return grammar.list(names);
}
