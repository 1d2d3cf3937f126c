import { expect, test } from "vitest";
import { isVerse, sends } from "./clue";
import { filled } from "./i18n.svelte";
import { preferred } from "./tongues";

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

test("Enter sends a clue; with Shift, on a phone, or while a word is spelt out, it does not (S4)", () => {
  const key = (more: object = {}) => ({ key: "Enter", shiftKey: false, isComposing: false, ...more }) as KeyboardEvent;
  expect(sends(key(), false)).toBe(true);
  expect(sends(key({ shiftKey: true }), false)).toBe(false);
  expect(sends(key({ isComposing: true }), false)).toBe(false);
  expect(sends(key(), true)).toBe(false);
  expect(sends(key({ key: "a" }), false)).toBe(false);
});

test("a clue of several lines, or of many words, is set as verse", () => {
  expect(["a word", "two\nlines", "x".repeat(160), "x".repeat(161)].map(isVerse)).toEqual([false, true, false, true]);
});
