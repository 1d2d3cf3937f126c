/** Pages that are there before any script, in a language. */

export type Words = Record<string, string>;

/** Which way a language is written. */
export const directionOf = (tag: string): "ltr" | "rtl" => (/^(ar|fa|he|ps|sd|ug|ur|yi)\b/.test(tag) ? "rtl" : "ltr");

const safe = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** A page's text in a language. Blanks are keys of its catalogue; `{language}` is its tag. */
export function inLanguage(page: string, tag: string, words: Words): string {
  const facts: Words = { language: tag, dir: directionOf(tag) };
  return page.replace(/\{(language|dir|page\.\w+)\}/g, (blank, key: string) => safe(facts[key] ?? words[key] ?? blank));
}
