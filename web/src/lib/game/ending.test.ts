import { expect, test } from "vitest";
import de from "../../locales/de.json";
import en from "../../locales/en.json";
import es from "../../locales/es.json";
import fr from "../../locales/fr.json";
import { grammarOf } from "../words/grammar";
import { filled } from "../words/i18n.svelte";
import type { AlbumPage } from "./album";
import { pageTold } from "./pageTold";
import { subjectOf } from "./souvenir";
import { marginTold, wonTold } from "./winners";
import type { Words } from "./why";

const catalogues = { de, en, es, fr };
const NAMES = ["Moonlight", "Basil", "Clover", "Dill"];
const words = (language: keyof typeof catalogues): Words => ({
  t: (key, data = {}) => filled(catalogues[language], key, data, grammarOf(language)),
  listed: (names) => grammarOf(language).list(names),
});
const shot = (picture: number, owner: number | null, seats: number[], red = false) => ({ picture, owner, seats, red });
const page = (over: Partial<AlbumPage> = {}): AlbumPage => ({
  clue: "Rush hour",
  teller: 1,
  main: shot(7, 1, [2]),
  isTrue: true,
  others: [shot(8, 2, [0, 3]), shot(9, 0, [])],
  explained: null,
  ...over,
});
const told = (
  over: Partial<AlbumPage>,
  me: number | null = 0,
  square = false,
  language: keyof typeof catalogues = "en",
) => pageTold(page(over), square, { me, name: (seat) => NAMES[seat]! }, words(language));

test("the album says you to the reader and names to everybody else", () => {
  expect(told({})).toEqual(["Clover found it.", "You fell for Clover’s card, and so did Dill."]);
  expect(told({}, 2)).toEqual(["You found it.", "Moonlight and Dill fell for your card."]);
  expect(told({}, null)).toEqual(["Clover found it.", "Moonlight and Dill fell for Clover’s card."]);
  expect(told({ main: shot(7, 1, [0, 2]), others: [] })).toEqual(["You found it, and so did Clover."]);
});

test("where most votes count, the reader may have chosen their own card and cast the red vote", () => {
  const own = { isTrue: false, teller: 0, main: shot(7, 0, [0, 3], true), others: [shot(8, 0, [0])] };
  expect(told(own)).toEqual([
    "Dill chose your card, and so did you.",
    "Your red vote spoilt it.",
    "You chose your own card.",
  ]);
});

test("a square says who was wrong", () => {
  expect(told({ main: shot(7, null, []), others: [shot(8, null, [0]), shot(9, null, [3])] }, 0, true)).toEqual([
    "Nobody found it.",
    "You were wrong, along with Dill.",
  ]);
});

test.each(["de", "es", "fr"] as const)("no page in %s speaks of the reader by name", (language) => {
  for (const me of [0, 2])
    for (const square of [false, true])
      for (const isTrue of [false, true])
        expect(told({ isTrue }, me, square, language).join(" ")).not.toContain(NAMES[me]);
});

test("whoever won reads that they did, by how much", () => {
  const mine = { names: ["Moonlight"], mine: 0, teams: false };
  expect(wonTold(mine, words("en"))).toBe("You win!");
  expect(marginTold(mine, 6, "points", words("en"))).toBe("You won by 6 points");
  expect(marginTold({ ...mine, mine: null }, 1, "cards", words("en"))).toBe("Moonlight won by 1 card");
  expect(marginTold(mine, null, "points", words("en"))).toBe("You win!");
  expect(wonTold({ names: ["Moonlight", "Kim"], mine: 0, teams: false }, words("en"))).toBe(
    "You share the win with Kim!",
  );
  expect(wonTold({ names: ["Moonlight & Dill"], mine: 0, teams: true }, words("en"))).toBe("Your team wins!");
  const both = { names: ["you and Dill", "Basil and Clover"], mine: 0, teams: true };
  expect(wonTold(both, words("en"))).toBe("Shared win: you and Dill · Basil and Clover");
});

test("the picture to share is of the page that is open, and else of the best turn", () => {
  const best = { turn: { clue: "Britain’s Got Talent" }, picture: 3 };
  expect(subjectOf(page(), best)).toEqual({ clue: "Rush hour", picture: 7 });
  expect(subjectOf(null, best)).toEqual({ clue: "Britain’s Got Talent", picture: 3 });
  expect(subjectOf(null, null)).toBeNull();
});
