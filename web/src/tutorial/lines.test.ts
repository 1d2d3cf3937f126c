import { expect, test } from "vitest";
import { coachLine, readingTime } from "./lines";

const lines = {
  vote1: "Vote.",
  reveal1: "Votes land.",
  tell2: "Tell.",
  suspense2: "Let’s see…",
  reveal2: "Two found it.",
};

test("the coach speaks of the moment, and during a reveal of the turn", () => {
  expect(coachLine(lines, "vote1", null, false)).toBe("Vote.");
  expect([false, true].map((told) => coachLine(lines, "tell2", 1, told))).toEqual(["Votes land.", "Votes land."]);
});

test("how the learner's own turn ended is not said before the reveal has shown it", () => {
  expect([false, true].map((told) => coachLine(lines, "bye", 2, told))).toEqual(["Let’s see…", "Two found it."]);
});

test("a line stays for three seconds, and longer if it is long", () => {
  expect(["", "Vote.", "A".repeat(100)].map(readingTime)).toEqual([0, 3000, 4500]);
});
