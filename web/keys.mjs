// Every key is there in every language, with its plurals and its blanks; none is left over; every refusal has words.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LANGUAGES = ["en", "fr", "es"];
const load = (name) => JSON.parse(readFileSync(`src/locales/${name}.json`, "utf8"));
const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? files(join(folder, each.name)) : [join(folder, each.name)]));

const problems = [];
const source = files("src").filter((name) => /\.(ts|svelte)$/.test(name) && !name.includes("wire")).map((name) => readFileSync(name, "utf8")).join("\n");
const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, load(language)]));
const base = (key) => key.split("#")[0];
const bases = (catalogue) => new Set(Object.keys(catalogue).map(base));
const blanks = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort().join();

const english = bases(catalogues.en);
for (const language of LANGUAGES) {
  const words = catalogues[language];
  for (const key of english) if (!bases(words).has(key)) problems.push(`${language}: "${key}" is missing`);
  for (const key of bases(words)) if (!english.has(key)) problems.push(`${language}: "${key}" is not in English`);
  for (const [key, text] of Object.entries(words)) {
    if (!text.trim()) problems.push(`${language}: "${key}" is empty`);
    if (key.includes("#")) {
      for (const form of ["one", "other"]) if (!(`${base(key)}#${form}` in words)) problems.push(`${language}: "${base(key)}" has no form for ${form}`);
    }
    const original = catalogues.en[key] ?? catalogues.en[`${base(key)}#other`];
    const wanted = blanks(original ?? "").replace(/(^|,)n(?=,|$)/, "");
    if (original && blanks(text).replace(/(^|,)n(?=,|$)/, "") !== wanted) problems.push(`${language}: "${key}" has other blanks than English`);
  }
}

const prefixes = [...source.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].map((match) => match[1]);
const literals = new Set([...source.matchAll(/["'`]([a-zA-Z]+(?:\.[\w-]+)*)["'`]/g)].map((match) => match[1]));
for (const key of english) {
  const used = literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  if (!used) problems.push(`"${key}" is used nowhere`);
}
for (const match of source.matchAll(/\bt\(\s*["'`]([\w.-]+)["'`]/g)) if (!english.has(match[1])) problems.push(`"${match[1]}" is used and not in English`);
for (const match of readFileSync("src/wire/types.ts", "utf8").matchAll(/\| "([A-Z_]+)"/g)) {
  if (!english.has(`refusal.${match[1]}`)) problems.push(`refusal ${match[1]} has no words`);
}

const rules = Object.fromEntries(LANGUAGES.map((language) => [language, load(`rules.${language}`)]));
for (const [game, parts] of Object.entries(rules.en)) {
  for (const language of LANGUAGES) {
    const there = rules[language][game];
    if (there?.length !== parts.length) problems.push(`${language}: the rules of ${game} have other parts than English`);
    else parts.forEach((part, place) => (part.steps?.length ?? 0) !== (there[place].steps?.length ?? 0) && problems.push(`${language}: ${game}, part ${place + 1} has other steps`));
  }
}

const shape = (value) => (value !== null && typeof value === "object" ? JSON.stringify(Object.entries(value).map(([key, each]) => [key, shape(each)])) : typeof value === "string" && value.trim() ? "text" : "nothing");
const tutorial = shape(load("tutorial.en"));
for (const language of LANGUAGES) if (shape(load(`tutorial.${language}`)) !== tutorial || tutorial.includes("nothing")) problems.push(`${language}: the tutorials have other parts than English`);

if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log(`${english.size} keys in ${LANGUAGES.length} languages`);
