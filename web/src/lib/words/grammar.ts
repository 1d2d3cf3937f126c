/** The grammar of numbers in a language: how they are written, and which form of a word goes with them. */

export interface Grammar {
  /** The plural category of a number, by CLDR: one, two, few, many, other … */
  readonly form: (count: number) => Intl.LDMLPluralRule;
  readonly number: (value: number) => string;
  readonly list: (names: readonly string[]) => string;
}

/** The language as the reader's own region writes it, if the browser names one: `en-GB` for `en`. */
export function regional(language: string, browser: readonly string[]): string {
  const isKin = (tag: string) => `${tag}-`.toLowerCase().startsWith(`${language}-`.toLowerCase());
  try {
    return Intl.getCanonicalLocales(browser.find(isKin) ?? language)[0]!;
  } catch {
    return language;
  }
}

/** What is lost has the sign of a sum, not the hyphen of a word. */
const lost = (said: string): string => said.replace("-", "\u2212");

/** Formatters are made when first needed: the tables behind them are large, and the first page asks for none. Lists
 *  are written as the reader's own region does. */
export function grammarOf(language: string, region: string = language): Grammar {
  let plurals: Intl.PluralRules | null = null;
  let numbers: Intl.NumberFormat | null = null;
  let lists: Intl.ListFormat | null = null;
  return {
    form: (count) => (plurals ??= new Intl.PluralRules(language)).select(count),
    number: (value) => lost((numbers ??= new Intl.NumberFormat(language, { maximumFractionDigits: 1 })).format(value)),
    list: (names) => (lists ??= new Intl.ListFormat(region, { type: "conjunction" })).format(names),
  };
}

const BLANK = /\{(\w+)(?:#([^{}]*))?\}/g;

/** The forms of a blank that is a plural of its own: `{most#one:# second|other:# seconds}`. */
export const formsOf = (written: string): Record<string, string> =>
  Object.fromEntries(written.split("|").map((each) => [each.split(":")[0]!.trim(), each.slice(each.indexOf(":") + 1)]));

const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that is written the other way than the words around it is set apart, so that neither turns the other. */
const apart = (said: string, around: string): string =>
  LEFTWARDS.test(said) || LEFTWARDS.test(around) ? `\u2068${said}\u2069` : said;

/** Fills the blanks of a text; what is put in is never read again. */
export function filledIn(text: string, data: Readonly<Record<string, unknown>>, grammar: Grammar): string {
  return text.replace(BLANK, (whole, name: string, written?: string) => {
    if (!(name in data)) return whole;
    const value = data[name];
    const said = typeof value === "number" ? grammar.number(value) : apart(String(value), text);
    if (written === undefined) return said;
    const forms = formsOf(written);
    const form = typeof value === "number" ? forms[grammar.form(value)] : undefined;
    return (form ?? forms.other ?? whole).replaceAll("# ", "#\u00a0").replaceAll("#", said); // they stay on one line
  });
}
