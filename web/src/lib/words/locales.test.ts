/** Every key exists in every language, with its plurals and placeholders; no key is unused; every refusal has
 *  a text. */

import { expect, test } from "vitest";
import { formsOf } from "./grammar";
import { SECTIONS, sectionFor } from "./rulebook";
import { LANGUAGES, type Catalogue, type Rules, type Tutorials } from "./tongues";
import { EXAMPLES } from "../../wire/examples";
import { GAMES } from "../../wire/games";
import wire from "../../wire/types.ts?raw";
import { inLanguage } from "./pages";

const named = <T>(files: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [/([\w-]+)\.json$/.exec(path)![1]!, file]));
const catalogues = named(
  import.meta.glob<Catalogue>(["../../locales/*.json", "!../../locales/*.*.json"], { eager: true, import: "default" }),
);
const rules = named(import.meta.glob<Rules>("../../locales/rules.*.json", { eager: true, import: "default" }));
const tutorials = named(
  import.meta.glob<Tutorials>("../../locales/tutorial.*.json", { eager: true, import: "default" }),
);
const workshop = named(
  import.meta.glob<Catalogue>("../../locales/workshop.*.json", { eager: true, import: "default" }),
);
const safety = named(import.meta.glob<Catalogue>("../../locales/safety.*.json", { eager: true, import: "default" }));
const days = named(import.meta.glob<Catalogue>("../../locales/days.*.json", { eager: true, import: "default" }));
const box = named(import.meta.glob<Catalogue>("../../locales/box.*.json", { eager: true, import: "default" }));
const clues = named(import.meta.glob<Catalogue>("../../locales/clue.*.json", { eager: true, import: "default" }));
const english = catalogues.en!;
/** The catalogues by the function that looks up their texts. */
const said = { t: catalogues, w: workshop, s: safety, d: days, b: box };

const pages = import.meta.glob<string>(["../../../{index,offline}.html", "../../../manifest.webmanifest"], {
  eager: true,
  import: "default",
  query: "?raw",
});

const files = import.meta.glob<string>(
  ["../../**/*.svelte", "../../**/*.ts", "!../../**/*.test.ts", "!../../wire/**"],
  {
    eager: true,
    import: "default",
    query: "?raw",
  },
);
const source = Object.values(files).join("\n");

const base = (key: string): string => key.split("#")[0]!;
const bases = (catalogue: Catalogue): string[] => [...new Set(Object.keys(catalogue).map(base))].sort();
/** The placeholders of a text; a number may be missing if a plural form says it ("one card"). */
const blanks = (text: string): string =>
  [...text.matchAll(/\{(\w+)(?:#[^{}]*)?\}/g)]
    .map((match) => match[1])
    .filter((name) => name !== "n")
    .sort()
    .join();
/** The structure of a value, without the texts. */
const shape = (value: unknown): unknown =>
  value !== null && typeof value === "object"
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shape(each)]))
    : typeof value === "string" && value.trim()
      ? "text"
      : "nothing";

test.each(Object.keys(LANGUAGES))(
  "the rules in %s name the button of an open first turn as it stands on the screen",
  (language) => {
    const button = catalogues[language]!["claim.have"]!.replace(/^„|“$/g, ""); // the recipes' toy language quotes all
    expect(JSON.stringify(rules[language]).split(button)).toHaveLength(6);
  },
);

test("the languages are those that have words, rules and tutorials", () => {
  const languages = Object.keys(LANGUAGES).sort();
  expect(languages).toEqual(expect.arrayContaining(["en", "es", "fr"]));
  for (const found of [catalogues, workshop, safety, days, box, rules, tutorials, clues])
    expect(Object.keys(found).sort()).toEqual(languages);
  expect(new Set(Object.values(LANGUAGES)).size).toBe(languages.length);
});

test.each(Object.keys(LANGUAGES))("%s has every word that English has, and no other", (language) => {
  for (const all of Object.values(said)) {
    const words = all[language]!;
    expect(bases(words)).toEqual(bases(all.en!));
    expect(Object.entries(words).filter(([, text]) => !text.trim())).toEqual([]);
  }
});

test.each(Object.keys(LANGUAGES))("%s has the plurals it needs", (language) => {
  const words = Object.assign({}, ...Object.values(said).map((all) => all[language]!)) as Catalogue;
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  // What counts in any language counts in all: none may do without its forms.
  const everywhere = Object.values(said).flatMap((all) => Object.values(all).flatMap((each) => Object.keys(each)));
  const plural = new Set(everywhere.filter((key) => key.includes("#")).map(base));
  // In these, "many" is for millions only, which do not occur here; #other is used instead.
  const needed = forms.filter((form) => form !== "many" || !/^(fr|es|it|pt|ca)\b/.test(language));
  const missing = [...plural].flatMap((key) =>
    needed.filter((form) => !(`${key}#${form}` in words)).map((form) => `${key}#${form}`),
  );
  for (const [key, text] of Object.entries({ ...words, ...clues[language]! })) {
    for (const [blank, , written] of text.matchAll(/\{(\w+)#([^{}]*)\}/g))
      missing.push(...needed.filter((form) => !(form in formsOf(written!))).map((form) => `${key}: ${blank} ${form}`));
  }
  expect(missing).toEqual([]);
});

test.each(Object.keys(LANGUAGES))("%s fills the blanks that English has", (language) => {
  for (const all of Object.values(said)) {
    const other = Object.entries(all[language]!).filter(([key, text]) => {
      const original = all.en![key] ?? all.en![`${base(key)}#other`];
      return original !== undefined && blanks(text) !== blanks(original);
    });
    expect(other).toEqual([]);
  }
});

test.each(Object.keys(LANGUAGES))("%s has the same rules and tutorials, in other words", (language) => {
  expect(shape(rules[language])).toEqual(shape(rules.en));
  expect(shape(tutorials[language])).toEqual(shape(tutorials.en));
  expect(JSON.stringify(shape(tutorials[language]))).not.toContain("nothing");
});

test.each(Object.keys(LANGUAGES))("%s has the words for sung and mimed clues and for advice", (language) => {
  expect(shape(clues[language])).toEqual(shape(clues.en));
  expect(
    Object.entries(clues[language]!).filter(([key, text]) => !text.trim() || blanks(text) !== blanks(clues.en![key]!)),
  ).toEqual([]);
  const unused = Object.keys(clues.en!).filter(
    (key) => !/^(audio|video|advice\.example)\./.test(key) && !source.includes(`"${key}"`),
  );
  expect(unused).toEqual([]);
});

test.each(["t", "w", "s", "d", "b"] as const)("no key that %s says is missing, and none is left over", (speak) => {
  const prefixes = [...source.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map((match) => match[1]!);
  const literals = new Set([...source.matchAll(/["'`]([a-zA-Z]+(?:\.[\w-]+)*)["'`]/g)].map((match) => match[1]!));
  const known = bases(said[speak].en!).filter((key) => key !== "language" && !/^(page|advice\.about)\./.test(key));
  expect(known.filter((key) => !literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))).toEqual([]);
  const used = [...source.matchAll(new RegExp(`\\b${speak}\\(\\s*["'\`]([\\w.-]+)["'\`]`, "g"))].map(
    (match) => match[1]!,
  );
  expect(used.filter((key) => !known.includes(key))).toEqual([]);
});

test.each(GAMES.map((game) => game.id))("%s has a name, a line about it, rules and a tutorial", (game) => {
  expect(english).toHaveProperty([`game.${game}`]);
  expect(english).toHaveProperty([`game.${game}.about`]);
  expect(rules.en).toHaveProperty([game]);
  expect(tutorials.en!.games).toHaveProperty([game]);
});

test.each(Object.keys(LANGUAGES))(
  "the rules in %s have a section for every phase of a game, in the usual order",
  (language) => {
    for (const game of GAMES) {
      const ids = rules[language]![game.id].map((section) => section.id);
      const phases = game.phases.map((phase) => sectionFor(phase));
      expect(ids).toEqual(SECTIONS.filter((id) => ids.includes(id)));
      expect(ids).toEqual(
        expect.arrayContaining([...phases, "setup", "points", "refill", "end", "variants", "advice"]),
      );
    }
  },
);

test.each(Object.keys(LANGUAGES))("the pages that no script writes are whole in %s", (language) => {
  for (const page of Object.values(pages)) {
    const said = inLanguage(page, language, catalogues[language]!);
    expect(said).toContain(language === "en" ? "en" : `"${language}"`);
    expect(said).not.toMatch(/\{[\w.]+\}/);
  }
  const manifest = Object.entries(pages).find(([path]) => path.endsWith("webmanifest"))![1];
  expect(JSON.parse(inLanguage(manifest, language, catalogues[language]!))).toMatchObject({ lang: language });
});

test("every refusal has words", () => {
  const codes = [...wire.matchAll(/^ {2}readonly ([A-Z_]+):/gm)].map((match) => match[1]!);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => ![...bases(english), ...bases(workshop.en!)].includes(`refusal.${code}`))).toEqual([]);
});

test.each(Object.keys(EXAMPLES))("each picture in the rules of %s stands below a line in every language", (game) => {
  for (const language of Object.keys(LANGUAGES)) {
    const section = rules[language]![game as keyof Rules].find((each) => each.id === "points")!;
    for (const [line] of EXAMPLES[game]!.points) expect(section.lines[line], `${language} ${line}`).toBeTruthy();
  }
});
