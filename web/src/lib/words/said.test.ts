import { expect, test } from "vitest";
import { t } from "./i18n.svelte";
import { howTold, performedBy, saidBy } from "./said.svelte";
import type { LiveTable } from "../net/live.svelte";

const live = { mine: { seat: 0 }, name: (seat: number | null) => ["Ada", "Nora"][seat ?? 0]! } as unknown as LiveTable;
const mime = { type: "live", form: "mime" } as const;
const song = { type: "live", form: "song" } as const;

test("a clue that was performed in the room is told in a sentence", () => {
  expect(performedBy(live, 1, mime)).toBe(t("end.mimed", { name: "Nora" }));
  expect(performedBy(live, 1, song)).toBe(t("end.sang", { name: "Nora" }));
  expect(performedBy(live, 0, mime)).toBe(t("clue.mimedYou"));
  expect(performedBy(live, 0, song)).toBe(t("clue.sangYou"));
  expect(saidBy(live, 1, mime)).toBe("");
});

test("a recording is told like what was performed in the room; words to it are no clue in words", () => {
  const film = { type: "recording", medium: "video", ref: "r", sha256: "", milliseconds: 900, words: "" } as const;
  const worded = { ...film, words: "danger in the fields" };
  expect(performedBy(live, 1, film)).toBe(t("end.mimed", { name: "Nora" }));
  expect(performedBy(live, 1, { ...film, medium: "audio" })).toBe(t("end.sang", { name: "Nora" }));
  expect(saidBy(live, 1, film)).toBe("");
  expect(performedBy(live, 1, worded)).toBeNull();
  expect([saidBy(live, 0, worded), howTold(live, 1, worded)]).toEqual([
    t("clue.mimedYou"),
    t("end.mimed", { name: "Nora" }),
  ]);
});

test("a clue in words is said by somebody", () => {
  const words = { type: "words", text: "a lamp" } as const;
  expect(performedBy(live, 1, words)).toBeNull();
  expect(performedBy(live, 1, null)).toBeNull();
  expect([saidBy(live, 1, words), saidBy(live, 0, "a lamp")]).toEqual([
    t("end.said", { name: "Nora" }),
    t("clue.byYou"),
  ]);
});
