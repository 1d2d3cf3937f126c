import { expect, test } from "vitest";
import { filled } from "./i18n.svelte";
import { grammarOf } from "./grammar";
import { inParts } from "./parts";

const parts = (text: string, data: Record<string, unknown>) =>
  inParts(
    (all) => filled({ line: text }, "line", all, grammarOf("en")),
    data,
    (names) => grammarOf("en").list(names),
  );

test("names are set apart from the words around them", () => {
  expect(parts("{name}’s clue", { name: "Basil" })).toEqual(["", "Basil", "’s clue"]);
  expect(parts("Waiting for {names}", { names: ["Ada", "Bea"] })).toEqual(["Waiting for ", "Ada", " and ", "Bea", ""]);
});

test("a person called You isn't found in words that don't name them", () => {
  expect(parts("Your turn to give a clue", { name: "You", names: ["turn"] })).toEqual(["Your turn to give a clue"]);
  expect(parts("You or {name}?", { name: "You" })).toEqual(["You or ", "You", "?"]);
});
