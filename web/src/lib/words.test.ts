import { expect, test } from "vitest";
import { filled } from "./i18n.svelte";
import { pauseAfter } from "./line";
import { bestDecoy, closestTurn } from "./highlights";
import { ranking } from "./table";
import { preferred } from "./tongues";
import type { StoryRecap } from "../wire/types";

const words = { "votes#one": "{n} vote", "votes#other": "{n} votes", hello: "Hello {name}" };

test("plurals follow the language", () => {
  expect(filled(words, "votes", { n: 0 }, () => new Intl.PluralRules("en"))).toBe("0 votes");
  expect(filled(words, "votes", { n: 0 }, () => new Intl.PluralRules("fr"))).toBe("0 vote");
  expect(filled(words, "votes", { n: 1_000_000 }, () => new Intl.PluralRules("es"))).toBe("1000000 votes");
});

test("a name with signs in it stays a name", () => {
  expect(filled(words, "hello", { name: "<b>{n}</b>$&" }, () => new Intl.PluralRules("en"))).toBe("Hello <b>{n}</b>$&");
});

test("the stored language goes before the browser's", () => {
  expect(preferred("es", ["fr-FR"])).toBe("es");
  expect(preferred(null, ["de-DE", "fr-CA"])).toBe("fr");
  expect(preferred("xx", ["ja"])).toBe("en");
});

test("coming back gets slower, but never slow", () => {
  expect(pauseAfter(0)).toBe(250);
  expect(pauseAfter(50)).toBe(4000);
});

test("equal scores keep the order of the table", () => {
  expect(ranking([3, 9, 3, 12])).toEqual([3, 1, 0, 2]);
});

const turns: StoryRecap[] = [
  { storyteller: 0, clue: "a", given: { 0: [5], 1: [6], 2: [7] }, row: [5, 6, 7], votes: { 1: [1], 2: [1] }, points: {} },
  { storyteller: 1, clue: "b", given: { 0: [8], 1: [9], 2: [10] }, row: [8, 9, 10], votes: { 0: [2], 2: [1] }, points: {} },
];

test("the closest vote and the best decoy are found", () => {
  expect(closestTurn(turns)).toMatchObject({ card: 9, found: 1, voters: 2 });
  expect(bestDecoy(turns)).toMatchObject({ seat: 0, card: 8, votes: 1 });
  expect(closestTurn([])).toBeNull();
});
