/** A game with real cards on one phone that goes round: it needs no server. As there, what somebody says gives another
 *  state of the game. Which numbers are asked for, what they bring and when it ends stands in the tables that the
 *  server's rules have filled in (`wire/box.ts`). */

import type { GameId } from "../lib/game/facts";
import { BOX } from "../wire/box";
import type { BoxTable, SeatAsk, SquareTurn, StoryTable, StoryTurn, TurnPoints } from "../wire/types";
import { pointsOf, squareWhy, storyWhy, TARGET } from "./points";

/** What one seat has said: its own cards and its votes, as numbers along the row. */
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

export const tableOf = (box: Pick<BoxGame, "game" | "names">): BoxTable =>
  BOX[box.game]!.find((table) => table.players === box.names.length)!;

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
  Array.from({ length: tableOf(box).sides }, (_, side) =>
    box.turns.reduce((sum, turn) => sum + (turn.points[side] ?? 0), 0),
  );

/** What this turn asks of each seat. */
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

const inTurn = (box: BoxGame): BoxGame["phase"] => (tableOf(box).fingers ? "touch" : "vote");

export const told = (box: BoxGame, teller: number): BoxGame => ({ ...box, teller, phase: inTurn(box) });

export function said(box: BoxGame, seat: number, words: Said): BoxGame {
  const all = box.said.map((each, at) => (at === seat ? words : each));
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
  const canLose = (scoresOf(box)[active] ?? 0) > 0;
  const why = squareWhy(tableOf(box).fingers!, box.names.length, { active, wrong, finder, canLose });
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

function scored(box: BoxGame, last: StoryTurn | SquareTurn): BoxGame {
  const table = tableOf(box);
  const turns = [...box.turns, { teller: box.teller!, points: last.points }];
  const best = Math.max(...scoresOf({ ...box, turns }));
  const reason =
    table.target !== null && best >= table.target
      ? "target"
      : table.turns !== null && turns.length >= table.turns
        ? "rounds"
        : null;
  return {
    ...box,
    turns,
    last,
    said: box.names.map(() => null),
    again: [],
    reason,
    phase: reason ? "over" : box.phase,
    teller: reason ? null : (box.teller! + 1) % box.names.length,
  };
}

/** The game before its last turn was counted; its numbers stand as they were said. */
export function takenBack(box: BoxGame): BoxGame {
  if (box.phase === "over" && box.teller !== null) return { ...box, phase: inTurn(box), reason: null };
  const gone = box.turns.at(-1);
  if (!gone) return box;
  const before: BoxGame = {
    ...box,
    turns: box.turns.slice(0, -1),
    teller: gone.teller,
    phase: inTurn(box),
    reason: null,
    last: null,
    again: [],
    said: box.names.map(() => null),
  };
  const last = box.last;
  if (!last || !("votes" in last)) return before;
  const words = asksOf(before).map((ask, seat): Said | null =>
    ask.own || ask.votes
      ? { own: ask.own ? (last.given[seat] ?? []) : [], votes: last.votes[seat] ?? [], red: ask.red ? last.red : null }
      : null,
  );
  return { ...before, said: words };
}

/** Ends the game by hand: where cards end it, they have. */
export function ended(box: BoxGame): BoxGame {
  const table = tableOf(box);
  const reason = table.fingers ? "square" : table.by_hand ? "pile" : "stopped";
  return { ...box, phase: "over", reason, said: box.names.map(() => null), again: [] };
}
