/** The languages and the files of their texts: every file in `locales` is found when the client is
 *  built. */

import type rules from "../../locales/rules.en.json";
import type tutorial from "../../locales/tutorial.en.json";
import type { Section } from "./rulebook";
import { DEFAULT_LANGUAGE, LANGUAGES as SPOKEN, type Language } from "../../wire/types";

export type Catalogue = Record<string, string>;
/** The rules of each game. */
export type Rules = Record<keyof typeof rules, Section[]>;
export type Tutorials = typeof tutorial;

/** The name of each language in that language, by its tag. */
declare const __LANGUAGES__: Record<string, string>;
export const LANGUAGES: Readonly<Record<string, string>> = __LANGUAGES__;

const WORDS = import.meta.glob<Catalogue>(["../../locales/*.json", "!../../locales/*.*.json"], { import: "default" });
const RULES = import.meta.glob<Rules>("../../locales/rules.*.json", { import: "default" });
const TUTORIALS = import.meta.glob<Tutorials>("../../locales/tutorial.*.json", { import: "default" });
const SAFETY = import.meta.glob<Catalogue>("../../locales/safety.*.json", { import: "default" });
const DAYS = import.meta.glob<Catalogue>("../../locales/days.*.json", { import: "default" });
const BOX = import.meta.glob<Catalogue>("../../locales/box.*.json", { import: "default" });
const WORKSHOP = import.meta.glob<Catalogue>("../../locales/workshop.*.json", { import: "default" });

export const wordsIn = (language: string): Promise<Catalogue> => WORDS[`../../locales/${language}.json`]!();
export const rulesIn = (language: string): Promise<Rules> => RULES[`../../locales/rules.${language}.json`]!();
export const tutorialsIn = (language: string): Promise<Tutorials> =>
  TUTORIALS[`../../locales/tutorial.${language}.json`]!();

export const workshopIn = (language: string): Promise<Catalogue> =>
  WORKSHOP[`../../locales/workshop.${language}.json`]!();

export const boxIn = (language: string): Promise<Catalogue> => BOX[`../../locales/box.${language}.json`]!();
export const daysIn = (language: string): Promise<Catalogue> => DAYS[`../../locales/days.${language}.json`]!();
export const safetyIn = (language: string): Promise<Catalogue> => SAFETY[`../../locales/safety.${language}.json`]!();

/** The written form of a language that has several: the one that readers of other regions know best. */
const KIN: Readonly<Record<string, (region: string) => string>> = {
  es: (region) => (region === "ES" ? "es-ES" : "es-419"),
  pt: (region) => (region === "BR" ? "pt-BR" : "pt-PT"),
};

/** The tags to look for, best first: `zh-TW` gives `zh-TW`, `zh-Hant-TW`, `zh-Hant`, `zh`. */
function wantedTags(tag: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    const kin = KIN[language]?.(region ?? "");
    return [
      tag,
      `${language}-${script}-${region}`,
      `${language}-${script}`,
      `${language}-${region}`,
      kin,
      language,
    ].filter((each) => each !== undefined);
  } catch {
    return [];
  }
}

/** The tag of the known language that comes closest to the wanted one, if any does. */
function formOf(wanted: string | null, known: readonly string[]): string | undefined {
  if (!wanted) return undefined;
  const named = (tag: string) => known.find((each) => each.toLowerCase() === tag.toLowerCase());
  const tags = wantedTags(wanted);
  const found = tags.map(named).find((each) => each !== undefined);
  return found ?? known.find((each) => each.split("-")[0] === tags.at(-1));
}

/** The language to speak: the stored one, else the first that the browser wants and `known` has, in some form. */
export function preferred(
  stored: string | null,
  browser: readonly string[],
  known: readonly string[] = Object.keys(LANGUAGES),
): string {
  const forms = [stored, ...browser].map((wanted) => formOf(wanted, known));
  return forms.find((each) => each !== undefined) ?? DEFAULT_LANGUAGE;
}

/** The name, in itself, of the language that a reader wants most, if there is none of those that they read. */
export function unspoken(
  stored: string | null,
  browser: readonly string[],
  known: readonly string[] = Object.keys(LANGUAGES),
): string | null {
  const wanted = browser[0];
  if (!wanted || [stored, ...browser].some((each) => formOf(each, known))) return null;
  try {
    const { language } = new Intl.Locale(wanted);
    return new Intl.DisplayNames([wanted], { type: "language", fallback: "none" }).of(language) ?? null;
  } catch {
    return null;
  }
}

/** The server, its computer players and its decks may know fewer languages than the client has words in. */
export const spokenBy = (language: string): Language => preferred(null, [language], SPOKEN) as Language;
