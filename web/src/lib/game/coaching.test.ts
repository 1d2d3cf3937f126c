import { expect, test } from "vitest";
import type { Frame, Mine } from "../../wire/types";
import english from "../../locales/en.json";
import { coachKey, momentOf, outlasts, readingMs } from "./coaching";

const at = (game: string, may: readonly object[], seat = 0): Frame =>
  ({
    table: {
      kind: game === "jinx" ? "square" : "story",
      game,
      players: 6,
      scores: Array(game === "team" ? 3 : 6),
      storyteller: 1,
    },
    mine: { seat, may } as unknown as Mine,
  }) as unknown as Frame;
const give = { may: "give", cards: [1], count: 1, again: false };
const vote = { may: "vote", spots: [1], most: 1, red: false, again: false };

test("the coach speaks when there is something to do for the first time, and at the reveal", () => {
  expect(momentOf(at("odyssey", [give]), false)).toBe("give");
  expect(momentOf(at("odyssey", [{ ...give, again: true }]), false)).toBe(null);
  expect(momentOf(at("odyssey", [vote]), false)).toBe("vote");
  expect(momentOf(at("jinx", [{ may: "touch", spots: [1] }]), false)).toBe("touch");
  expect(momentOf(at("odyssey", [{ may: "tell", cards: [1] }]), false)).toBe("tell");
  expect(momentOf(at("odyssey", [give]), true)).toBe("reveal");
});

test("where there is no true card, the coach does not speak of one", () => {
  const keys = (game: string) =>
    (["wait", "tell", "give", "vote", "reveal"] as const).map((moment) => coachKey(at(game, []), moment));
  expect(keys("odyssey")).toEqual(["coach.wait", "coach.tell", "coach.give", "coach.vote", "coach.reveal"]);
  expect(keys("party")).toEqual([
    "coach.waitCrowd",
    "coach.tellCrowd",
    "coach.giveCrowd",
    "coach.voteCrowd",
    "coach.revealCrowd",
  ]);
  expect(momentOf(at("party", [{ ...vote, red: true }]), false)).toBe("red");
  expect(momentOf(at("team", [{ may: "agree_giver", giver: 1 }]), false)).toBe("offer");
  expect(momentOf(at("team", [{ ...give, decoy: true }], 4), false)).toBe("decoy"); // the storyteller's partner
  expect(momentOf(at("team", [give], 5), false)).toBe("give");
  const others = [
    ...keys("team"),
    coachKey(at("team", []), "decoy"),
    coachKey(at("team", []), "offer"),
    coachKey(at("party", []), "red"),
  ];
  for (const key of others) expect(english).toHaveProperty([key]);
  const squares = (["wait", "tell", "touch", "reveal"] as const).map((moment) => coachKey(at("jinx", []), moment));
  for (const key of [...keys("odyssey"), ...keys("party"), ...squares]) expect(english).toHaveProperty([key]);
});

test("a line of thirty words stays for some eight seconds, and a short one for two", () => {
  expect(readingMs("x".repeat(150))).toBe(8250);
  expect(readingMs("x".repeat(20))).toBe(2400);
});

test("only what the game is about is read to its end: other lines go with their moment", () => {
  expect(outlasts("wait", "give")).toBe(true);
  expect(outlasts("wait", "touch")).toBe(false); // a tap is an answer now
  expect(outlasts("give", "vote")).toBe(false);
  expect(outlasts("vote", "reveal")).toBe(false);
  expect(outlasts("reveal", null)).toBe(false);
});
