/** Texts in the reader's language. A key with `n` picks its plural form; values put into a text are never HTML. */

import type en from "../../locales/en.json";
import { questions } from "../net/latest";
import { DEFAULT_LANGUAGE } from "../../wire/types";
import { wordsIn, type Catalogue } from "./tongues";

type Flat = keyof typeof en;
type WithoutPlural<K> = K extends `${infer Base}#${string}` ? Base : K;
export type Key = WithoutPlural<Flat>;

let words = $state.raw<Catalogue>({});
let current = $state<string>(DEFAULT_LANGUAGE);
/** Made when first needed: the tables behind them are large, and the first page asks for neither. */
let plurals: Intl.PluralRules | null = null;
let lists: Intl.ListFormat | null = null;

export function language(): string {
  return current;
}

export function begin(chosen: string, said: Catalogue): void {
  words = said;
  current = chosen;
  plurals = lists = null;
  document.documentElement.lang = chosen;
}

const asking = questions();

/** Switches the language. The last choice wins, whichever texts arrive last. */
export async function speak(chosen: string): Promise<void> {
  const isLatest = asking();
  const said = await wordsIn(chosen);
  if (isLatest()) begin(chosen, said);
}

const rules = (): Intl.PluralRules => (plurals ??= new Intl.PluralRules(current));

export function t(key: Key, data: Readonly<Record<string, unknown>> = {}): string {
  return filled(words, key, data, rules);
}

export function filled(
  from: Catalogue,
  key: string,
  data: Readonly<Record<string, unknown>>,
  rules: () => Intl.PluralRules,
): string {
  const form =
    typeof data.n === "number" ? (from[`${key}#${rules().select(data.n)}`] ?? from[`${key}#other`]) : undefined;
  const text = form ?? from[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole));
}

/** The text of a key that is built at run time, such as a refusal's code; `fallback` if there is none. */
export function worded(key: string, data: Readonly<Record<string, unknown>>, fallback: Key): string {
  const known = key in words || `${key}#other` in words;
  return known ? filled(words, key, data, rules) : t(fallback, data);
}

/** Prepares formatters when the browser is idle, because making them takes longer than a frame. */
export function getReady(): void {
  rules().select(1);
  listed([]);
}

export function listed(names: readonly string[]): string {
  return (lists ??= new Intl.ListFormat(current, { type: "conjunction" })).format(names);
}
