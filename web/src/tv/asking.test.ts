import { expect, test } from "vitest";
import de from "../locales/de.json";
import en from "../locales/en.json";
import es from "../locales/es.json";
import fr from "../locales/fr.json";
import { asksWith } from "./asking";

test("wherever pictures are hidden, the television says why it asks, and where the password is", () => {
  for (const lobby of [true, false]) {
    const key = asksWith({ wrong: false, alone: false, lobby }) as "tv.private";
    for (const [words, why] of [
      [en, "private"],
      [fr, "privées"],
      [es, "privadas"],
      [de, "privat"],
    ] as const) {
      expect(words[key]).toContain(why);
      expect(words[key]).toContain(words["invite.tv"]);
    }
  }
});

test("a closed door has said so above, and a wrong word is told as wrong", () => {
  expect(asksWith({ wrong: false, alone: true, lobby: false })).toBe("tv.password");
  expect(asksWith({ wrong: true, alone: false, lobby: true })).toBe("tv.wordWrong");
});
