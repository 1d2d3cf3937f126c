/** The example of the storyteller's advice. */

import { expect, test } from "vitest";
import { exampleFor } from "./advice";

const deckFiles = import.meta.glob<{ pictures: { shows: Record<string, string> }[] }>(
  "../../../../src/lapin/decks/*/deck.json",
  { eager: true, import: "default" },
);

test("S4: no example is about a card of the deck in play", () => {
  expect(exampleFor([{ en: "A fox asleep." }])).toBe("kettle");
  expect(exampleFor([{ en: "A fox.", fr: "Un renard." }, { fr: "Une Bouilloire siffle." }])).toBe("elevator");
  expect(exampleFor([{ de: "Ein Wasserkessel pfeift." }])).toBe("elevator");
  expect(exampleFor([{ en: "A kettledrum." }])).toBe("kettle");
  expect(exampleFor([{ en: "A kettle in a lift." }])).toBeNull();
});

test("S4: without descriptions nobody knows what a deck shows, so there is no example", () => {
  expect(exampleFor([])).toBeNull();
  expect(exampleFor([{ en: "A fox." }, {}])).toBeNull();
});

test("S4: each built-in deck has an example", () => {
  const decks = Object.values(deckFiles);
  expect(decks.length).toBe(2);
  for (const deck of decks) expect(exampleFor(deck.pictures.map((each) => each.shows))).not.toBeNull();
});
