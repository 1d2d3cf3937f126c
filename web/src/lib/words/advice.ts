/** An example for storytellers that is never about a card of the deck in play. */

/** The words that name what an example is about, in every language: a deck may be told in any. */
declare const __SUBJECTS__: Record<Example, string[]>;
const EXAMPLES = ["kettle", "elevator"] as const;
export type Example = (typeof EXAMPLES)[number];

/** Whether a description names one of these things; a word within another word is another word. */
const names = (told: string, things: readonly string[]): boolean =>
  new RegExp(`(?<!\\p{Script=Latin})(?:${things.join("|")})(?!\\p{Script=Latin})`, "iu").test(told);

/** The first example whose subject no picture shows. None if a picture is without a description: it might show it. */
export function exampleFor(shows: readonly Readonly<Record<string, string>>[]): Example | null {
  const told = shows.map((words) => Object.values(words).join(" "));
  if (!told.length || told.some((words) => !words.trim())) return null;
  return EXAMPLES.find((each) => !told.some((words) => names(words, __SUBJECTS__[each]))) ?? null;
}
