/** A game with real cards on one phone that goes round: it needs no server. As there, what somebody says gives another
 *  state of the game. No rule is decided here: which numbers are asked for, what they bring, who tells next, what ends
 *  the game and who has won then stands in the tables that the server's rules have filled in (`wire/box.ts`). A test
 *  plays games here and at the server, and compares each step. */

import type { GameId } from "../lib/game/facts";
import { isStoryTurn } from "../lib/game/kinds";
import { BOX } from "../wire/box";
import type { Ask, BoxEnd, BoxRules, SeatAsk, SquareTurn, StoryTable, StoryTurn, TurnPoints } from "../wire/types";
import { pointsOf, squareWhy, storyWhy, TARGET } from "./points";

/** The words of one seat: its own cards and its votes, as numbers along the row. */
export interface Said {
  own: readonly number[];
  votes: readonly number[];
  red: number | null;
}

export interface BoxGame {
  game: GameId;
  names: readonly string[];
  number: number;
  phase: "tell" | "vote" | "touch" | "over";
  teller: number | null;
  said: readonly (Said | null)[];
  /** Two have named the same card: seats that still have to say theirs once more. */
  again: readonly number[];
  turns: readonly TurnPoints[];
  last: StoryTurn | SquareTurn | null;
  reason: StoryTable["reason"];
}

const SPOKEN = { type: "words", text: "" } as const;

/** The tables of a game, one for each number of players. */
export const sizesOf = (game: GameId): readonly number[] => BOX[game]!.map((table) => table.players);

export const tableOf = (box: Pick<BoxGame, "game" | "names">): BoxRules =>
  BOX[box.game]!.find((table) => table.players === box.names.length)!;

/** The seats of each side, where two play for one. */
export function pairsOf(box: Pick<BoxGame, "game" | "names">): [number, number][] {
  const { sides } = tableOf(box);
  return sides.flatMap((side, seat): [number, number][] => {
    const partner = sides.indexOf(side, seat + 1);
    return partner < 0 ? [] : [[seat, partner]];
  });
}

export function begun(game: GameId, names: readonly string[], number = 1): BoxGame {
  return {
    game,
    names,
    number,
    phase: "tell",
    teller: null,
    said: names.map(() => null),
    again: [],
    turns: [],
    last: null,
    reason: null,
  };
}

export const scoresOf = (box: BoxGame): number[] =>
  [...new Set(tableOf(box).sides)].map((side) => box.turns.reduce((sum, turn) => sum + (turn.points[side] ?? 0), 0));

/** The sides that have won: those with the most points, if the end is one that somebody wins. */
export function winnersOf(box: BoxGame): number[] {
  const { ends, ended } = tableOf(box);
  const scores = scoresOf(box);
  return [...ends, ended].some((end) => end.reason === box.reason && end.won)
    ? scores.flatMap((score, side) => (score === Math.max(...scores) ? [side] : []))
    : [];
}

/** Gives what this turn asks of each seat. */
export function asksOf(box: BoxGame): readonly SeatAsk[] {
  const { asks, players } = tableOf(box);
  if (box.phase !== "vote" || box.teller === null)
    return asks.map(() => ({ own: 0, votes: 0, red: false, barred: false, either: false }));
  return asks.map((_, seat) => asks[(seat - box.teller! + players) % players]!);
}

export const waitedFor = (box: BoxGame): number[] =>
  asksOf(box).flatMap((ask, seat) =>
    (ask.own || ask.votes) && (!box.said[seat] || box.again.includes(seat)) ? [seat] : [],
  );

export const told = (box: BoxGame, teller: number): BoxGame => ({ ...box, teller, phase: tableOf(box).phase });

export function said(box: BoxGame, seat: number, words: Said): BoxGame {
  const nothing = !words.own.length && !words.votes.length && words.red === null; // takes back what was said
  const all = box.said.map((each, at) => (at === seat ? (nothing ? null : words) : each));
  const after = { ...box, said: all, again: box.again.filter((each) => each !== seat) };
  if (waitedFor(after).length) return after;
  const named = all.flatMap((each) => each?.own ?? []);
  if (new Set(named).size === named.length) return storyScored(after);
  // Not only those two: that would tell whose card it is.
  return { ...after, again: all.flatMap((each, at) => (each?.own.length ? [at] : [])) };
}

function storyScored(box: BoxGame): BoxGame {
  const table = tableOf(box);
  const storyteller = box.teller!;
  const row = Array.from({ length: table.row }, (_, place) => place + 1);
  // Where no card is the right one, it does not count whose it is, and nobody is asked.
  const given = box.said.map((each, seat) => (table.crowd ? [seat + 1] : (each?.own ?? [])));
  const owners = row.map((spot) => given.findIndex((spots) => spots.includes(spot)));
  const votes = box.said.map((each) => each?.votes ?? []);
  const red = box.said[storyteller]?.red ?? null;
  const why = storyWhy(table, { storyteller, owners, votes, red });
  const turn = box.turns.length + 1;
  return scored(box, { turn, storyteller, clue: SPOKEN, given, row, votes, red, points: pointsOf(why), why });
}

export function touched(box: BoxGame, finder: number | null, wrong: readonly number[]): BoxGame {
  const active = box.teller!;
  const cards = scoresOf(box)[active] ?? 0;
  const why = squareWhy(tableOf(box).fingers!, box.names.length, { active, wrong, finder, cards });
  return scored(box, {
    turn: box.turns.length + 1,
    active,
    clue: SPOKEN,
    square: [],
    target: TARGET,
    touches: [
      ...wrong.map((seat, at) => ({ seat, spot: at + 1 })),
      ...(finder === null ? [] : [{ seat: finder, spot: TARGET }]),
    ],
    found_by: finder,
    points: pointsOf(why),
    why,
  });
}

/** Gives what ends the game after these turns; null if it goes on. */
function endAfter(box: BoxGame): BoxEnd | null {
  const { ends, following } = tableOf(box);
  const tellers = box.turns.map((turn) => turn.teller);
  const next = following[tellers.at(-1)!]!;
  const so = {
    points: Math.max(...scoresOf(box)),
    rounds: [...tellers.slice(1), next].filter((seat) => seat === tellers[0]).length,
    turns: tellers.length,
  };
  const reached = (end: BoxEnd) =>
    (["points", "rounds", "turns"] as const).some((what) => so[what] >= (end[what] ?? Infinity));
  return ends.find(reached) ?? null;
}

function scored(box: BoxGame, last: StoryTurn | SquareTurn): BoxGame {
  const after = { ...box, turns: [...box.turns, { teller: box.teller!, points: last.points }] };
  const end = endAfter(after);
  return {
    ...after,
    last,
    said: box.names.map(() => null),
    again: [],
    reason: end?.reason ?? null,
    phase: end ? "over" : box.phase,
    teller: end ? null : tableOf(box).following[box.teller!]!,
  };
}

/** The game before its last turn was counted; its numbers stand as they were said. */
export function takenBack(box: BoxGame): BoxGame {
  const { phase } = tableOf(box);
  if (box.phase === "over" && box.teller !== null) return { ...box, phase, reason: null };
  const gone = box.turns.at(-1);
  if (!gone) return { ...box, phase: box.teller === null ? "tell" : phase, reason: null };
  const before: BoxGame = {
    ...box,
    turns: box.turns.slice(0, -1),
    teller: gone.teller,
    phase,
    reason: null,
    last: null,
    again: [],
    said: box.names.map(() => null),
  };
  const last = box.last;
  if (!last || !isStoryTurn(last)) return before;
  const words = asksOf(before).map((ask, seat): Said | null =>
    ask.own || ask.votes
      ? { own: ask.own ? (last.given[seat] ?? []) : [], votes: last.votes[seat] ?? [], red: ask.red ? last.red : null }
      : null,
  );
  return { ...before, said: words };
}

/** Ends the game by hand: where cards end it, they have. */
export function ended(box: BoxGame): BoxGame {
  const { reason } = tableOf(box).ended;
  return { ...box, phase: "over", reason, said: box.names.map(() => null), again: [] };
}

/** The game after what somebody asks. */
export function after(box: BoxGame, ask: Ask): BoxGame {
  switch (ask.do) {
    case "box_tell":
      return told(box, ask.person);
    case "box_say":
      return said(box, ask.person ?? 0, { own: ask.own ?? [], votes: ask.votes ?? [], red: ask.red ?? null });
    case "box_touch":
      return touched(box, ask.found_by ?? null, ask.wrong ?? []);
    case "box_take_back":
      return takenBack(box);
    case "end_game":
      return ended(box);
    case "start":
      return begun(box.game, box.names, box.number + 1);
    default:
      return box;
  }
}
