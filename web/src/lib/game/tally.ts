/** The points of a finished turn as a list to read: a line for each side, with its words, its points and its total. */

import type { SquareTurn, StoryTurn } from "../../wire/types";
import type { LiveTable } from "../net/live.svelte";
import { beginsWith } from "../words/begins";
import { isPaired, seatsOf, sideOf, type AnyTable } from "./table";
import { sideCalled, sideName } from "./teams";
import { turnTold } from "./why";

export interface TallyLine {
  side: number;
  seats: readonly number[];
  /** The name with which the words begin, if they do. */
  whose: string | null;
  /** The one whose line it is, where the words do not begin with it. */
  above: string | null;
  /** Why; the names alone if the turn came without reasons. */
  words: string;
  points: number;
  total: number;
}

export interface Tally {
  headline: string;
  /** The rest to be said to somebody who has read their own line. */
  besides: string;
  /** The effect of the red vote, unless the reader's own line says so. */
  red: string;
  lines: readonly TallyLine[];
  /** The reader's own line. */
  mine: TallyLine | null;
}

/** The table as it was in a turn: latecomers had no seat yet. */
export function tableIn(table: AnyTable, turn: StoryTurn | SquareTurn): AnyTable {
  const pairs = isPaired(table);
  return { ...table, scores: turn.points, players: pairs ? table.players : turn.points.length };
}

/** The scores after a turn. */
export const scoresAfter = (before: readonly number[], points: readonly number[]): number[] =>
  before.map((score, side) => score + (points[side] ?? 0));

/** `totals` are the scores after the turn: whoever has most stands first. */
export function tallyOf(
  live: LiveTable,
  table: AnyTable,
  turn: StoryTurn | SquareTurn,
  totals: readonly number[],
): Tally {
  const me = live.mine?.seat ?? null;
  const sides = tableIn(table, turn);
  const own = me === null ? null : sideOf(sides, me);
  // One's own line stands alone on a phone; the others stand under the headline.
  const told = turnTold(
    turn,
    { me, teams: isPaired(sides), name: (seat) => live.name(seat) },
    undefined,
    (side) => side !== own,
  );
  const order = turn.points.map((_, side) => side);
  order.sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0) || (turn.points[b] ?? 0) - (turn.points[a] ?? 0) || a - b);
  const lines = order.map((side) => {
    const seats = seatsOf(sides, side);
    const name = sideName(live, sides, side);
    const [points, total] = [turn.points[side] ?? 0, totals[side] ?? 0];
    const words = told?.sides[side] ?? "";
    // Every line begins with whose it is: by its words, or above them.
    const whose = seats.length === 1 && beginsWith(words, name) ? name : null;
    const above = whose === null && (seats.length > 1 || side !== own) ? sideCalled(live, sides, side) : null;
    return { side, seats, whose, above, words: words || (above ? "" : name), points, total };
  });
  return {
    headline: told?.headline ?? "",
    besides: told?.besides ?? "",
    red: told?.red ?? "",
    lines,
    mine: lines.find((line) => line.side === own) ?? null,
  };
}
