import { expect, test } from "vitest";
import type { StoryTurn, Why } from "../../wire/types";
import { grammarOf } from "../words/grammar";
import { filled } from "../words/i18n.svelte";
import { LANGUAGES, type Catalogue } from "../words/tongues";
import { turnTold, type Words } from "./why";

const catalogues = import.meta.glob<Catalogue>(["../../locales/*.json", "!../../locales/*.*.json"], {
  eager: true,
  import: "default",
});
const NAMES = ["Basil", "Bo", "Cy", "Dill", "Eve", "Fay"];
const words = (language: string): Words => ({
  t: (key, data = {}) => filled(catalogues[`../../locales/${language}.json`]!, key, data, grammarOf(language)),
  listed: (names) => grammarOf(language).list(names),
});
const turn = (why: Why, players = why.sides.length): StoryTurn => ({
  turn: 1,
  storyteller: 0,
  clue: { type: "words", text: "a clue" },
  given: [],
  row: [],
  votes: Array.from({ length: players }, () => []),
  red: null,
  points: why.sides.map((side) => side.reduce((sum, reason) => sum + reason.points, 0)),
  why,
});
const told = (why: Why, me: number | null, language: keyof typeof catalogues = "en", players = why.sides.length) =>
  turnTold(
    turn(why, players),
    { me, teams: players > why.sides.length, name: (seat) => NAMES[seat]! },
    words(language),
  )!;

const SOME: Why = {
  headline: { code: "SOME_FOUND", points: 3, storyteller: 0, finders: [1, 2] },
  sides: [
    [{ code: "SOME_FOUND", points: 3, storyteller: 0, finders: [1, 2] }],
    [
      { code: "FOUND", points: 3, seat: 1 },
      { code: "FOOLED", points: 1, owner: 1, voters: [3], votes: 1 },
    ],
    [{ code: "FOUND", points: 3, seat: 2 }],
    [{ code: "MISSED", points: 0, seat: 3, owners: [1] }],
  ],
};
const NOBODY: Why = {
  headline: { code: "NOBODY_FOUND", points: 2, storyteller: 0 },
  sides: [
    [{ code: "TOO_DARK", points: 0, storyteller: 0 }],
    [
      { code: "NOBODY_FOUND", points: 2, storyteller: 0 },
      { code: "FOOLED", points: 3, owner: 1, voters: [2, 3, 4, 5], votes: 4, most: 3 },
    ],
    [{ code: "NOBODY_FOUND", points: 2, storyteller: 0 }],
  ],
};

test("a finder reads about a card found and somebody who was fooled", () => {
  expect(told(SOME, 1)).toMatchObject({
    headline: "You found Basil’s card, and so did Cy.",
    sides: [
      "Some found Basil’s card, but not everyone: +3.",
      "You found it: +3. Dill fell for your card: +1.",
      "Cy found it: +3.",
      "Dill fell for your card: no points.",
    ],
  });
});

test("the storyteller, somebody who was fooled, and an onlooker read the same turn in their own forms", () => {
  expect(told(SOME, 0).headline).toBe("Bo and Cy found your card.");
  expect(told(SOME, 0).sides[0]).toBe("Some found your card, but not everyone: +3.");
  expect(told(SOME, 3).sides.slice(1)).toEqual([
    "Bo found it: +3. Bo’s card fooled you: +1.",
    "Cy found it: +3.",
    "You fell for Bo’s card: no points.",
  ]);
  expect(told(SOME, null).headline).toBe("Bo and Cy found Basil’s card.");
  expect(told(SOME, null).sides[1]).toBe("Bo found it: +3. Bo’s card fooled Dill: +1.");
});

test("a vote for one's own team's card fools nobody, and counts", () => {
  const own: Why = {
    headline: { code: "SOME_FOUND", points: 3, storyteller: 0, finders: [1] },
    sides: [
      [
        { code: "MISSED", points: 0, seat: 3, owners: [2] },
        { code: "FOOLED", points: 1, owner: 2, voters: [3], votes: 1 },
      ],
    ],
  };
  for (const me of [null, 2, 3])
    expect(told(own, me).sides[0]).toMatch(/find it\. A vote for the team’s own card counts, too: \+1\.$/);
});

test("nobody found the card, and a cap cut the votes for another", () => {
  expect(told(NOBODY, 2)).toMatchObject({
    headline: "Nobody found Basil’s card: +2 for everyone else.",
    sides: [
      "Nobody found Basil’s card. Too hard: no points.",
      "Basil made it too hard: +2. Bo’s card fooled you, as well as Dill, Eve, and Fay: +3. " +
        "Votes like these bring 3 points at most.",
      "Basil made it too hard: +2.",
    ],
  });
});

test("in teams it is the other teams who get points", () => {
  expect(told(NOBODY, null, "en", 6).headline).toBe("Nobody found Basil’s card: +2 for each of the other teams.");
  expect(told(NOBODY, 0, "en", 6).headline).toBe("Nobody found your card: +2 for each of the other teams.");
});

test("French and Spanish have their own signs and forms", () => {
  expect(told(SOME, 1, "fr").headline).toBe("Comme Cy, tu as trouvé la carte donnée par Basil.");
  expect(told(SOME, 1, "fr").sides[1]).toBe("Tu l’as trouvée\u202f: +3. Ta carte a trompé Dill\u202f: +1.");
  expect(told(SOME, 1, "es").sides[1]).toBe("La encontraste: +3. Tu carta engañó a Dill: +1.");
  expect(told(NOBODY, null, "es").headline).toBe("Nadie encontró la carta de Basil: +2 para los demás.");
});

test("a crowd agrees, chooses alone, or is spoilt by the red vote", () => {
  const why: Why = {
    headline: { code: "CROWD", spots: [3], voters: 5, points: 5, spoilt: 2 },
    sides: [
      [{ code: "AGREED", points: 5, seat: 0, spot: 3, others: [1, 2, 3, 4], most: 5 }],
      [{ code: "AGREED", points: 2, seat: 1, spot: 4, others: [2] }],
      [{ code: "SPOILT", points: 0, seat: 2, spot: 2, storyteller: 0 }],
      [{ code: "SPOILT", points: 0, seat: 0, spot: 2, storyteller: 0 }],
      [{ code: "ALONE", points: 0, seat: 5, spot: 6 }],
    ],
  };
  expect(told(why, 0)).toMatchObject({
    headline: "5 agreed on card 3: +5 each. Your red vote spoilt card 2.",
    sides: [
      "You and 4 others chose the same card: +5. No card scores more than 5. Your red vote spoilt it for Cy!",
      "Bo and Cy chose the same card: +2.",
      "Your red vote spoilt Cy’s choice: no points.",
      "You put both votes on the same card: no points.",
      "Nobody agreed with Fay: no points.",
    ],
  });
  expect(told(why, 2).sides.slice(1, 3)).toEqual([
    "Bo chose the same card as you: +2.",
    "Basil’s red vote spoilt your choice: no points.",
  ]);
  const three: Why = {
    headline: { code: "CROWD", spots: [3], voters: 3, points: 3, spoilt: null },
    sides: [0, 1, 2].map((seat) => [
      { code: "AGREED" as const, points: 3, seat, spot: 3, others: [0, 1, 2].filter((each) => each !== seat) },
    ]),
  };
  expect(told(three, 2).sides).toEqual([
    "Basil chose the same card as you: +3.",
    "Bo chose the same card as you: +3.",
    "You chose the same card as Basil and Bo: +3.",
  ]);
});

test("a card goes back after a picture that nobody found", () => {
  const why: Why = {
    headline: { code: "NOT_FOUND", points: -1, active: 0 },
    sides: [[{ code: "NOT_FOUND", points: -1, active: 0 }], [{ code: "NO_TOUCH", points: 0, seat: 1 }]],
  };
  expect(told(why, 0)).toEqual({
    headline: "Nobody found the picture: you give one card back.",
    besides: "",
    red: "",
    sides: ["Nobody found the picture: you give one card back.", "Bo didn’t guess: no card."],
  });
});

test("whoever reads that they were wrong does not read twice that there is no card", () => {
  const why: Why = {
    headline: { code: "NOT_FOUND", points: 0, active: 0 },
    sides: [[{ code: "NOT_FOUND", points: 0, active: 0 }], [{ code: "WRONG", points: 0, seat: 1, spot: 3 }]],
  };
  expect(told(why, 0).besides).toBe("");
  expect(told(why, 1).besides).toBe("Nobody found it.");
  expect(told(why, 1).sides[1]).toBe("You touched the wrong picture: no card.");
});

test("wrong fingers go to the active player", () => {
  const why: Why = {
    headline: { code: "PICTURE_FOUND", finder: 1, active: 0, misled: 2 },
    sides: [
      [{ code: "MISLED", points: 2, active: 0, touched: [2, 3] }],
      [{ code: "TOUCHED", points: 1, seat: 1, spot: 5 }],
      [{ code: "WRONG", points: 0, seat: 2, spot: 4 }],
      [{ code: "NO_TOUCH", points: 0, seat: 4, finder: 1 }],
    ],
  };
  expect(told(why, 2)).toEqual({
    headline: "Bo found the picture. 2 wrong guesses: 2 cards for Basil.",
    besides: "Bo found the picture. 2 wrong guesses: 2 cards for Basil.",
    red: "",
    sides: [
      "You touched the wrong picture, and so did Dill: +2.",
      "Bo touched the right picture: +1.",
      "You touched the wrong picture: no card.",
      "No card: Bo found the picture first.",
    ],
  });
});

test("nobody reads twice what their own line of a square says", () => {
  const why: Why = {
    headline: { code: "PICTURE_FOUND", finder: 1, active: 0, misled: 1 },
    sides: [
      [{ code: "MISLED", points: 1, active: 0, touched: [2] }],
      [{ code: "TOUCHED", points: 1, seat: 1, spot: 5 }],
      [{ code: "WRONG", points: 0, seat: 2, spot: 4 }],
      [{ code: "NO_TOUCH", points: 0, seat: 3, finder: 1 }],
    ],
  };
  expect([0, 1, 2, 3].map((me) => told(why, me).besides)).toEqual([
    "Bo found the picture.",
    "1 wrong guess: 1 card for Basil.",
    "Bo found the picture. 1 wrong guess: 1 card for Basil.",
    "1 wrong guess: 1 card for Basil.",
  ]);
});

test("among many who agree, each line is about its own player", () => {
  const all = [0, 1, 2, 3, 4, 5];
  const why: Why = {
    headline: { code: "CROWD", spots: [2], voters: 6, points: 5 },
    sides: all.map((seat) => [
      { code: "AGREED", points: 5, seat, spot: 2, others: all.filter((each) => each !== seat), most: 5 },
    ]),
  };
  const { sides } = told(why, 1);
  expect(sides[1]).toBe("You and 5 others chose the same card: +5. No card scores more than 5.");
  expect(sides[0]).toBe("6 players chose the same card: +5.");
});

test("a red vote that took no points is told, with who cast it", () => {
  const why: Why = {
    headline: { code: "CROWD", spots: [3], voters: 2, points: 2 },
    sides: [
      [{ code: "ALONE", points: 0, seat: 0, spot: 1 }],
      [{ code: "AGREED", points: 2, seat: 1, spot: 3, others: [2] }],
      [{ code: "AGREED", points: 2, seat: 2, spot: 3, others: [1] }],
    ],
  };
  const read = (me: number) =>
    turnTold({ ...turn(why), red: 4 }, { me, teams: false, name: (seat) => NAMES[seat]! }, words("en"))!;
  expect(read(1).headline).toBe("2 agreed on card 3: +2 each. Basil’s red vote on card 4 cost nobody any points.");
  expect(read(0).red).toBe("Your red vote on card 4 cost nobody any points.");
  expect(read(1).red).toBe("Basil’s red vote on card 4 cost nobody any points.");
  const hit: Why = { ...why, sides: [[], [{ code: "SPOILT", points: 0, seat: 1, spot: 4, storyteller: 0 }], []] };
  const spoilt = (me: number) =>
    turnTold({ ...turn(hit), red: 4 }, { me, teams: false, name: (seat) => NAMES[seat]! }, words("en"))!.red;
  expect([0, 1, 2].map(spoilt)).toEqual(["", "", "Basil’s red vote spoilt card 4."]);
});

test("every text fills all its blanks, in every language and for every reader", () => {
  const whys: Why[] = [SOME, NOBODY];
  for (const why of whys)
    for (const language of Object.keys(LANGUAGES))
      for (const me of [null, 0, 1, 2, 3]) expect(JSON.stringify(told(why, me, language))).not.toMatch(/[{]\w+}|why\./);
});

test("a turn without reasons has no words", () => {
  expect(turnTold({ ...turn(SOME), why: null }, { me: null, teams: false, name: String }, words("en"))).toBeNull();
});

test("a single finder is named", () => {
  const why: Why = {
    headline: { code: "SOME_FOUND", points: 4, storyteller: 0, finders: [2] },
    sides: [[{ code: "SOME_FOUND", points: 4, storyteller: 0, finders: [2] }], [], []],
  };
  const first = (me: number | null, language?: keyof typeof catalogues) => told(why, me, language).sides[0];
  expect(first(null)).toBe("Only Cy found Basil’s card: +4.");
  expect(first(0)).toBe("Only Cy found your card: +4.");
  expect(first(2)).toBe("Only you found it: +4 for Basil.");
  expect(first(0, "es")).toBe("Solo Cy encontró tu carta: +4.");
});

test("whoever alone has found it reads that nobody else has: that may bring more than finding it together", () => {
  const found = { code: "FOUND", points: 4, seat: 2 } as const;
  const why = (finders: number[]): Why => ({
    headline: { code: "SOME_FOUND", points: 4, storyteller: 0, finders },
    sides: [[], [], [found]],
  });
  expect([2, null].map((me) => told(why([2]), me).sides[2])).toEqual([
    "Only you found it: +4.",
    "Only Cy found it: +4.",
  ]);
  expect(told(why([1, 2]), 2).sides[2]).toBe("You found it: +4.");
});

test("a clue by which nobody was misled is told without saying again who found the picture", () => {
  const why: Why = {
    headline: { code: "PICTURE_FOUND", finder: 1, active: 0, misled: 0 },
    sides: [[{ code: "AT_ONCE", points: 0, active: 0, finder: 1 }], [], []],
  };
  expect(told(why, 0).sides[0]).toBe("No wrong guess before the right one: no card.");
});

test("under its headline, a line says the same in fewer words, and adds up", () => {
  const brief = turnTold(
    turn(NOBODY),
    { me: null, teams: false, name: (seat) => NAMES[seat]! },
    words("en"),
    () => true,
  )!;
  expect(brief.sides).toEqual([
    "Basil’s clue was too hard: no points.",
    "Nobody found it: +2. Bo’s card fooled Cy, Dill, Eve, and Fay: +3. Votes like these bring 3 points at most.",
    "Nobody found it: +2.",
  ]);
});
