/** An example for storytellers that is never about a card of the deck in play. */

/** What each example is about, in the words in which a picture's description would name it. */
const SUBJECTS = {
  kettle: /kettle|bouilloire|hervidor/i,
  elevator: /elevator|\blifts?\b|ascenseur|ascensor/i,
} as const;

export type Example = keyof typeof SUBJECTS;

/** The first example whose subject no picture shows. None if a picture is without a description: it might show it. */
export function exampleFor(shows: readonly Readonly<Record<string, string>>[]): Example | null {
  const told = shows.map((words) => Object.values(words).join(" "));
  if (!told.length || told.some((words) => !words.trim())) return null;
  const free = (Object.keys(SUBJECTS) as Example[]).filter((each) => !told.some((words) => SUBJECTS[each].test(words)));
  return free[0] ?? null;
}
