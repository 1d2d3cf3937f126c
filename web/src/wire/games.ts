// Written by web/wire.py from the server's types. Do not edit: `python web/wire.py`.

import type { OfferedGame } from "./types";

export type GameFacts = Pick<OfferedGame, "id" | "kind" | "goal" | "target" | "phases" | "two_sided" | "true_card"
  | "quick_table" | "cover">;

export const GAMES: readonly [GameFacts, ...GameFacts[]] = [
  {
    id: "odyssey",
    kind: "story",
    goal: "points",
    target: 30,
    phases: ["tell", "give", "vote"],
    two_sided: false,
    true_card: true,
    quick_table: 3,
    cover: 0,
  },
  {
    id: "classic-2014",
    kind: "story",
    goal: "points",
    target: 30,
    phases: ["tell", "give", "vote"],
    two_sided: false,
    true_card: true,
    quick_table: 3,
    cover: 4,
  },
  {
    id: "classic-2008",
    kind: "story",
    goal: "pile",
    target: null,
    phases: ["tell", "give", "vote"],
    two_sided: false,
    true_card: true,
    quick_table: 3,
    cover: 12,
  },
  {
    id: "party",
    kind: "story",
    goal: "rounds",
    target: null,
    phases: ["tell", "give", "vote"],
    two_sided: false,
    true_card: false,
    quick_table: 5,
    cover: 55,
  },
  {
    id: "team",
    kind: "story",
    goal: "rounds",
    target: null,
    phases: ["tell", "give", "vote"],
    two_sided: false,
    true_card: true,
    quick_table: 5,
    cover: 66,
  },
  {
    id: "jinx",
    kind: "square",
    goal: "square",
    target: null,
    phases: ["tell", "touch"],
    two_sided: true,
    true_card: false,
    quick_table: 3,
    cover: 4,
  },
];
