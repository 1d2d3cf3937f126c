/** The person who performs a clue in the room, until they say that they are done. */

import type { PersonView, Presence } from "../../wire/types";

export interface Performer {
  person: PersonView;
  /** The key of what is said of them. */
  key: "now.mimes" | "now.sings";
}

/** Whoever else performs a clue now; nobody sees themselves. */
export function performerOf(
  { performing = [], singing = [] }: Pick<Presence, "performing" | "singing">,
  people: readonly PersonView[],
  me: number | null,
): Performer | null {
  const person = people.find(({ id }) => id !== me && performing.includes(id));
  return person ? { person, key: singing.includes(person.id) ? "now.sings" : "now.mimes" } : null;
}
