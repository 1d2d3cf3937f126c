/** What people talk about after the game: the closest vote, and the card that fooled most. */

import type { StoryRecap } from "../wire/types";

const entries = <T>(record: Readonly<Record<string, T>>): [number, T][] => Object.entries(record).map(([seat, value]) => [Number(seat), value]);

export interface Closest {
  turn: StoryRecap;
  card: number;
  found: number;
  voters: number;
}

/** The turn in which nearest to half of the voters found the card; at least one did and one did not. */
export function closestTurn(turns: readonly StoryRecap[]): Closest | null {
  let best: (Closest & { far: number }) | null = null;
  for (const turn of turns) {
    const card = turn.given[turn.storyteller]?.[0];
    if (card === undefined) continue;
    const spot = turn.row.indexOf(card) + 1;
    const votes = entries(turn.votes);
    const found = votes.filter(([, spots]) => spots.includes(spot)).length;
    const far = Math.abs(found / Math.max(1, votes.length) - 0.5);
    if (found > 0 && found < votes.length && (!best || far < best.far)) best = { turn, card, found, voters: votes.length, far };
  }
  return best;
}

export interface Decoy {
  turn: StoryRecap;
  seat: number;
  card: number;
  votes: number;
}

export function bestDecoy(turns: readonly StoryRecap[]): Decoy | null {
  let best: Decoy | null = null;
  for (const turn of turns) {
    for (const [seat, cards] of entries(turn.given)) {
      if (seat === turn.storyteller) continue;
      for (const card of cards) {
        const spot = turn.row.indexOf(card) + 1;
        const votes = entries(turn.votes).filter(([, spots]) => spots.includes(spot)).length;
        if (votes > (best?.votes ?? 0)) best = { turn, seat, card, votes };
      }
    }
  }
  return best;
}
