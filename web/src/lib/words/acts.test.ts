import { expect, test } from "vitest";
import { actWords } from "./acts";
import { learnSafety } from "./safety.svelte";
import { LANGUAGES } from "./tongues";

const ACTS = [
  ["close_table", "0123456789ab"],
  ["take_down", "deck-id Old hares"],
  ["bar", "203.0.113.0/24 1440 min"],
  ["bar", "203.0.113.0/24 0 min"],
  ["read_only", "on"],
  ["read_only", "off"],
  ["drain", "on"],
  ["drain", "off"],
  ["drop_report", "picture/1"],
  ["new_link", ""],
] as const;

test("every act of an operator has words of its own in every language", async () => {
  for (const language of Object.keys(LANGUAGES)) {
    await learnSafety(language);
    const said = ACTS.map(([what, about]) => actWords({ at: 0, what, about }));
    expect(new Set(said).size, language).toBe(ACTS.length);
    for (const line of said) expect(line, language).not.toMatch(/[{}_]|\boperator\b|undefined/);
    expect(said[0]).toContain("0123456789ab");
    expect(said[1]).toContain("Old hares");
    expect(said[2]).toContain("24");
  }
});

test("an act that this page does not know is shown as it is stored", () => {
  expect(actWords({ at: 0, what: "repaint", about: "the door" })).toBe("repaint the door");
});
