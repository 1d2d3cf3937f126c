/** Words in the reader's language. A key with `n` picks its plural form; text put into a sentence stays text. */

import type en from "../locales/en.json";

type Flat = keyof typeof en;
type WithoutPlural<K> = K extends `${infer Base}#${string}` ? Base : K;
export type Key = WithoutPlural<Flat>;
export type Language = "en" | "fr" | "es";
export const LANGUAGES: Record<Language, string> = { en: "English", fr: "Français", es: "Español" };

type Catalogue = Record<string, string>;
const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("../locales/en.json"),
  fr: () => import("../locales/fr.json"),
  es: () => import("../locales/es.json"),
};

let words = $state.raw<Catalogue>({});
let current = $state<Language>("en");
let plurals = new Intl.PluralRules("en");
let lists = new Intl.ListFormat("en", { type: "conjunction" });

export function language(): Language {
  return current;
}

export function preferred(stored: string | null, browser: readonly string[]): Language {
  const wanted = [stored, ...browser].map((each) => each?.slice(0, 2).toLowerCase());
  return (wanted.find((each) => each !== undefined && each in LANGUAGES) as Language | undefined) ?? "en";
}

export async function speak(chosen: Language): Promise<void> {
  words = (await CATALOGUES[chosen]()).default;
  current = chosen;
  plurals = new Intl.PluralRules(chosen);
  lists = new Intl.ListFormat(chosen, { type: "conjunction" });
  document.documentElement.lang = chosen;
}

export function t(key: Key, data: Readonly<Record<string, unknown>> = {}): string {
  return filled(words, key, data, plurals);
}

export function filled(from: Catalogue, key: string, data: Readonly<Record<string, unknown>>, rules: Intl.PluralRules): string {
  const form = typeof data.n === "number" ? from[`${key}#${rules.select(data.n)}`] ?? from[`${key}#other`] : undefined;
  const text = form ?? from[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in data ? String(data[name]) : whole));
}

/** A key that is put together at run time, such as a refusal's code; `fallback` if the catalogue has none. */
export function worded(key: string, data: Readonly<Record<string, unknown>>, fallback: Key): string {
  const known = key in words || `${key}#other` in words;
  return known ? filled(words, key, data, plurals) : t(fallback, data);
}

export function listed(names: readonly string[]): string {
  return lists.format(names);
}
