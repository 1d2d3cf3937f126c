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

/** The name of each language in that language, by its two-letter code. */
declare const __LANGUAGES__: Record<string, string>;
export const LANGUAGES: Readonly<Record<string, string>> = __LANGUAGES__;

const WORDS = import.meta.glob<Catalogue>(["../../locales/*.json", "!../../locales/*.*.json"], { import: "default" });
const RULES = import.meta.glob<Rules>("../../locales/rules.*.json", { import: "default" });
const TUTORIALS = import.meta.glob<Tutorials>("../../locales/tutorial.*.json", { import: "default" });
const WORKSHOP = import.meta.glob<Catalogue>("../../locales/workshop.*.json", { import: "default" });

export const wordsIn = (language: string): Promise<Catalogue> => WORDS[`../../locales/${language}.json`]!();
export const rulesIn = (language: string): Promise<Rules> => RULES[`../../locales/rules.${language}.json`]!();
export const tutorialsIn = (language: string): Promise<Tutorials> =>
  TUTORIALS[`../../locales/tutorial.${language}.json`]!();

export const workshopIn = (language: string): Promise<Catalogue> =>
  WORKSHOP[`../../locales/workshop.${language}.json`]!();

export function preferred(stored: string | null, browser: readonly string[]): string {
  const wanted = [stored, ...browser].map((each) => each?.slice(0, 2).toLowerCase());
  return wanted.find((each) => each !== undefined && each in LANGUAGES) ?? DEFAULT_LANGUAGE;
}

/** The server, its computer players and its decks may know fewer languages than the client has words in. */
export const spokenBy = (language: string): Language => SPOKEN.find((each) => each === language) ?? DEFAULT_LANGUAGE;
