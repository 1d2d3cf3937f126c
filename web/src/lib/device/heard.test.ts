import { beforeEach, expect, test, vi } from "vitest";
import { MOST_HEARD } from "../../wire/types";
import { heardBefore, rememberHeard } from "./heard";

let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

const id = (number: number): string => String(number).padStart(8, "0");

test("what was heard is kept once each, newest last, and only so much", () => {
  for (const each of [1, 2, 1, 1]) rememberHeard(id(each));
  expect(heardBefore()).toEqual([id(2), id(1)]);
  for (let each = 10; each < 10 + MOST_HEARD; each++) rememberHeard(id(each));
  expect(heardBefore()).toHaveLength(MOST_HEARD);
  expect(heardBefore()[0]).toBe(id(10));
});

test("what others wrote into the storage is not sent to the server", () => {
  for (const text of ["{", '{"a":1}', '[1, "short", "<script>", "muchtoolong"]', "null"]) {
    kept["lapin.heard"] = text;
    expect(heardBefore()).toEqual([]);
  }
});
