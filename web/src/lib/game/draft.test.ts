import { beforeEach, expect, test, vi } from "vitest";
import { draftAt, dropDraft, keepDraft, wordsKept } from "./draft";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

test("words that were not sent are there again in a later turn of the same game", () => {
  keepDraft("KIT", { at: "c0ffee:3", text: "almost a moon", card: 7 });
  expect(wordsKept("KIT", "c0ffee")).toBe("almost a moon");
});

test("words of an earlier game do not come back in the next one, nor at a table without a game", () => {
  keepDraft("KIT", { at: "c0ffee:3", text: "almost a moon", card: 7 });
  expect(wordsKept("KIT", "decaf0")).toBe("");
  expect(wordsKept("KIT", "c0ff")).toBe("");
  expect(wordsKept("KIT", undefined)).toBe("");
});

test("words that are sent are gone", () => {
  keepDraft("KIT", { at: "c0ffee:3", text: "almost a moon", card: 7 });
  dropDraft("KIT");
  expect(draftAt("KIT")).toEqual({ at: "", text: "", card: null });
});
