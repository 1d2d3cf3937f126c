import { expect, test } from "vitest";
import { FINAL_CLOSE_CODES, type TableSummary } from "../../wire/types";
import english from "../../locales/en.json";
import { ENDINGS, endingAt, endingOf } from "./endings";

test("a connection that was closed for good says how it ended", () => {
  const ends = Object.fromEntries(Object.values(FINAL_CLOSE_CODES).map((code) => [code, endingOf(code)]));
  expect(ends).toEqual({
    LEFT: "left",
    SENT_AWAY: "kept_out",
    SEAT_MOVED: "moved",
    FREED: "freed",
    NO_SUCH_TABLE: "closed",
    TOO_MANY_LINES: "crowded",
    NO_ONLOOKERS: "no_onlookers",
    NOT_YOUR_SEAT: "other",
  });
});

test("a device that returns with a former seat is told what has happened", () => {
  const summary = { seated: null, closed: false, was: null } as unknown as TableSummary;
  expect(endingAt(summary)).toBe(null);
  expect(endingAt({ ...summary, was: "sent_away" })).toBe("sent_away");
  expect(endingAt({ ...summary, was: "sent_away", kept_out: true })).toBe("kept_out");
  expect(endingAt({ ...summary, closed: true })).toBe("closed");
});

test("every ending has words of its own", () => {
  const words = english as Record<string, string>;
  const texts = ENDINGS.flatMap((kind) => [words[`ending.${kind}`], words[`ending.${kind}.text`]]);
  expect(texts.every(Boolean)).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
});
