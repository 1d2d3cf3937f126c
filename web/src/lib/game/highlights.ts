/** Finds the highlights of a game: the closest vote and the most successful decoy; in the square, the best finder and
 *  the hardest clue. */

import type { SquareRecap, StoryRecap } from "../../wire/types";

const entries = <T>(record: Readonly<Record<string, T>>): [number, T][] =>
  Object.entries(record).map(([seat, value]) => [Number(seat), value]);

export interface Closest {
  turn: StoryRecap;
  card: number;
  found: number;
  voters: number;
}

/** The turn in which closest to half of the voters found the card; at least one did and one did not. */
export function closestTurn(turns: readonly StoryRecap[]): Closest | null {
  let best: (Closest & { far: number }) | null = null;
  for (const turn of turns) {
    const card = turn.given[turn.storyteller]?.[0];
    if (card === undefined) continue;
    const spot = turn.row.indexOf(card) + 1;
    const votes = entries(turn.votes);
    const found = votes.filter(([, spots]) => spots.includes(spot)).length;
    const far = Math.abs(2 * found - votes.length) / Math.max(1, votes.length);
    if (found > 0 && found < votes.length && (!best || far < best.far))
      best = { turn, card, found, voters: votes.length, far };
  }
  return best;
}

export interface Decoy {
  turn: StoryRecap;
  seat: number;
  card: number;
  votes: number;
}

export const bestDecoy = (turns: readonly StoryRecap[]): Decoy | null =>
  mostVotes(turns, (turn, seat) => seat !== turn.storyteller);

/** In a game without a true card: the card that most people chose. */
export const favourite = (turns: readonly StoryRecap[]): Decoy | null => mostVotes(turns, () => true);

function mostVotes(turns: readonly StoryRecap[], counts: (turn: StoryRecap, seat: number) => boolean): Decoy | null {
  let best: Decoy | null = null;
  for (const turn of turns) {
    for (const [seat, cards] of entries(turn.given)) {
      if (!counts(turn, seat)) continue;
      for (const card of cards) {
        const spot = turn.row.indexOf(card) + 1;
        const votes = entries(turn.votes).filter(([, spots]) => spots.includes(spot)).length;
        if (votes > (best?.votes ?? 0)) best = { turn, seat, card, votes };
      }
    }
  }
  return best;
}

export interface Finder {
  seat: number;
  /** The number of pictures that this player found. */
  found: number;
  /** The turn in which the fewest others had touched before. */
  turn: SquareRecap;
  picture: number | null;
}

const pictureOf = (turn: SquareRecap): number | null => turn.square[turn.target - 1] ?? null;

/** In the square: the player who found the most pictures; in a tie, the one who found them with fewer touches
 *  before. */
export function keenestFinger(squares: readonly SquareRecap[]): Finder | null {
  const bySeat = new Map<number, SquareRecap[]>();
  for (const turn of squares)
    if (turn.found_by !== null) bySeat.set(turn.found_by, [...(bySeat.get(turn.found_by) ?? []), turn]);
  const fingers = (turns: readonly SquareRecap[]): number => turns.reduce((sum, turn) => sum + turn.touches.length, 0);
  const [best] = [...bySeat].sort(([, a], [, b]) => b.length - a.length || fingers(a) - fingers(b));
  if (!best) return null;
  const [seat, turns] = best;
  const turn = [...turns].sort((a, b) => a.touches.length - b.touches.length)[0]!;
  return { seat, found: turns.length, turn, picture: pictureOf(turn) };
}

export interface Riddle {
  turn: SquareRecap;
  picture: number | null;
  wrong: number;
}

/** In the square: the clue that led to the most wrong touches. */
export function hardestClue(squares: readonly SquareRecap[]): Riddle | null {
  let best: Riddle | null = null;
  for (const turn of squares) {
    const wrong = turn.touches.filter((touch) => touch.at !== turn.target).length;
    if (wrong > (best?.wrong ?? 0)) best = { turn, picture: pictureOf(turn), wrong };
  }
  return best;
}
