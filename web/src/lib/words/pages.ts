/** Pages that are there before any script, in a language. */

export type Words = Record<string, string>;

/** Gives the direction in which a language is written. */
export const directionOf = (tag: string): "ltr" | "rtl" => (/^(ar|fa|he|ps|sd|ug|ur|yi)\b/.test(tag) ? "rtl" : "ltr");

const safe = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

/** A language with its region, as previews of links want it: `de_DE` for `de`. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** A page's text in a language. Blanks are keys of its catalogue; `{language}` is its tag, `{locale}` has a region. */
export function inLanguage(page: string, tag: string, words: Words): string {
  const facts: Words = { language: tag, locale: localeOf(tag), dir: directionOf(tag) };
  return page.replace(/\{(language|locale|dir|page\.\w+)\}/g, (blank, key: string) =>
    safe(facts[key] ?? words[key] ?? blank),
  );
}
