import { expect, test } from "vitest";
import { beginsWith } from "./begins";

test("words begin with a name where it ends with a word", () => {
  expect(beginsWith("Eve found it: +3.", "Eve")).toBe(true);
  expect(beginsWith("Eve’s card fooled you: +1.", "Eve")).toBe(true);
  expect(beginsWith("Eve", "Eve")).toBe(true);
  expect(beginsWith("ノラが当てた", "ノラ")).toBe(true);
});

test("a longer word is somebody else", () => {
  expect(beginsWith("Everyone found it: +2.", "Eve")).toBe(false);
  expect(beginsWith("Jeder hat sie gefunden: +2.", "Jed")).toBe(false);
  expect(beginsWith("Bo2 found it.", "Bo")).toBe(false);
  expect(beginsWith("Everyone found it.", "")).toBe(false);
});
