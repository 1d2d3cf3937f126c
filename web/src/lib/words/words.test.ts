import { expect, test } from "vitest";
import { isVerse, sends } from "./clue";
import { grammarOf, regional } from "./grammar";
import { filled } from "./i18n.svelte";
import { preferred, unspoken } from "./tongues";

const words = { "votes#one": "{n} vote", "votes#other": "{n} votes", hello: "Hello {name}" };

test("plurals follow the language", () => {
  expect(filled(words, "votes", { n: 0 }, grammarOf("en"))).toBe("0 votes");
  expect(filled(words, "votes", { n: 0 }, grammarOf("fr"))).toBe("0 vote");
  expect(filled(words, "votes", { n: 1_000_000 }, grammarOf("es"))).toBe("1.000.000 votes");
});

test("a number is written as its language writes it", () => {
  const said = (language: string, zoom: number) => filled({ at: "{zoom}" }, "at", { zoom }, grammarOf(language));
  expect(["en", "fr", "es", "ar-EG"].map((language) => said(language, 1.25))).toEqual(["1.3", "1,3", "1,3", "١٫٣"]);
  expect(said("en", 2)).toBe("2");
  // as `signed` has it
  expect(["en", "fr", "es", "de"].map((language) => said(language, -1))).toEqual(Array(4).fill("\u22121"));
});

test("any blank may have plural forms of its own", () => {
  const words = {
    up: "{who}: {most#one:# second|other:# seconds}",
    pl: "{k#one:# karta|few:# karty|many:# kart|other:# karty}",
  };
  const said = (most: unknown) => filled(words, "up", { who: "a#b", most }, grammarOf("en"));
  expect([said(1), said(20), said("some")]).toEqual([
    "a#b: 1\u00a0second",
    "a#b: 20\u00a0seconds",
    "a#b: some\u00a0seconds",
  ]);
  const cards = [1, 3, 5, 22].map((k) => filled(words, "pl", { k }, grammarOf("pl")));
  expect(cards).toEqual(["1\u00a0karta", "3\u00a0karty", "5\u00a0kart", "22\u00a0karty"]);
});

test("a name with signs in it stays a name", () => {
  expect(filled(words, "hello", { name: "<b>{n}</b>$&" }, grammarOf("en"))).toBe("Hello <b>{n}</b>$&");
});

test("a name that is written the other way is set apart from the sentence", () => {
  expect(filled(words, "hello", { name: "מיכל" }, grammarOf("en"))).toBe("Hello \u2068מיכל\u2069");
  expect(filled(words, "hello", { name: "Łukasz" }, grammarOf("en"))).toBe("Hello Łukasz");
  expect(filled({ hello: "مرحبا {name}" }, "hello", { name: "Bo 2" }, grammarOf("ar"))).toBe("مرحبا \u2068Bo 2\u2069");
});

test("the stored language goes before the browser's", () => {
  expect(preferred("es", ["fr-FR"])).toBe("es");
  expect(preferred(null, ["nl-NL", "fr-CA"])).toBe("fr");
  expect(preferred("xx", ["ja"])).toBe("en");
  expect(preferred("not a tag", ["es"])).toBe("es");
});

test.each([
  [["zh-TW"], ["en", "zh", "zh-Hant"], "zh-Hant"],
  [["zh-CN"], ["en", "zh-Hans", "zh-Hant"], "zh-Hans"],
  [["pt-BR"], ["en", "pt-BR", "pt-PT"], "pt-BR"],
  [["pt-AO"], ["en", "pt-BR", "pt-PT"], "pt-PT"],
  [["es-MX"], ["en", "es", "es-419"], "es-419"],
  [["es-MX"], ["en", "es"], "es"],
  [["es-ES"], ["en", "es", "es-419"], "es"],
  [["pt-PT"], ["en", "pt-BR"], "pt-BR"],
  [["de-AT", "FR-ca"], ["en", "fr"], "fr"],
])("a reader of %s finds among %s the form %s", (browser, known, found) => {
  expect(preferred(null, browser, known)).toBe(found);
});

test("lists and dates are written as in the reader's own region", () => {
  expect(regional("en", ["fr-CA", "en-GB", "en-US"])).toBe("en-GB");
  expect(regional("en", ["eng-GB", "de"])).toBe("en");
  expect(regional("pt-BR", ["pt-PT"])).toBe("pt-BR");
  expect(regional("en", ["en-not a tag"])).toBe("en");
  const names = ["Ada", "Bea", "Cy"];
  expect(grammarOf("en", "en-GB").list(names)).toBe("Ada, Bea and Cy");
  expect(grammarOf("en", "en-US").list(names)).toBe("Ada, Bea, and Cy");
});

test("a reader whose language is missing is told so in its own name, and nobody else is", () => {
  expect(unspoken(null, ["pl-PL", "ar"])).toBe("polski");
  expect(unspoken(null, ["ar"])).toBe("العربية");
  expect(unspoken(null, ["pl", "de-CH"])).toBeNull();
  expect(unspoken("fr", ["pl"])).toBeNull();
  expect([unspoken(null, []), unspoken(null, ["not a tag"]), unspoken(null, ["x-klingon"])]).toEqual([
    null,
    null,
    null,
  ]);
});

test("Enter sends a clue; with Shift, or while a word is spelt out, it does not (S4)", () => {
  const key = (more: object = {}) => ({ key: "Enter", shiftKey: false, isComposing: false, ...more }) as KeyboardEvent;
  expect(sends(key())).toBe(true);
  expect(sends(key({ shiftKey: true }))).toBe(false);
  expect(sends(key({ isComposing: true }))).toBe(false);
  expect(sends(key({ key: "a" }))).toBe(false);
});

test("a clue of several lines, or of many words, is set as verse", () => {
  expect(["a word", "two\nlines", "x".repeat(160), "x".repeat(161)].map(isVerse)).toEqual([false, true, false, true]);
});
