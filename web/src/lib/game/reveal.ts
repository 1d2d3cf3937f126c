/** The steps of a reveal: the votes one by one, then the true card, then the owners, then the points. */

import type { StoryTurn } from "../../wire/types";

export interface Landed {
  seat: number;
  spot: number;
  red: boolean;
}

export interface Shown {
  /** How many of `landings` are shown on the cards. */
  votes: number;
  glow: boolean;
  owners: boolean;
  points: boolean;
}

/** All votes in the order of the reveal: those for the storyteller's card last, and the red vote after them. */
export function landings(turn: StoryTurn): Landed[] {
  const truth = spotOf(turn, turn.storyteller);
  const all = turn.votes.flatMap((spots, seat) => spots.map((spot) => ({ seat, spot, red: false })));
  all.sort((a, b) => Number(a.spot === truth) - Number(b.spot === truth) || a.spot - b.spot || a.seat - b.seat);
  if (turn.red !== null) all.push({ seat: turn.storyteller, spot: turn.red, red: true });
  return all;
}

/** The spot of a seat's first card; null if it gave none. */
export function spotOf(turn: StoryTurn, seat: number): number | null {
  const card = turn.given[seat]?.[0];
  const place = card === undefined ? -1 : turn.row.indexOf(card);
  return place < 0 ? null : place + 1;
}

export function ownerOf(turn: StoryTurn, spot: number): number | null {
  const card = turn.row[spot - 1];
  const seat = turn.given.findIndex((cards) => card !== undefined && cards.includes(card));
  return seat < 0 ? null : seat;
}

/** What is shown after `step` steps; `hasTruth` says whether the row has a true card. */
export function shownAt(turn: StoryTurn, step: number, hasTruth: boolean): Shown {
  const count = landings(turn).length;
  const after = step - count;
  return {
    votes: Math.min(step, count),
    glow: hasTruth && after >= 1,
    owners: after >= (hasTruth ? 2 : 1),
    points: after >= (hasTruth ? 3 : 2),
  };
}

export function lastStep(turn: StoryTurn, hasTruth: boolean): number {
  return landings(turn).length + (hasTruth ? 3 : 2);
}

/** The time of one step: shorter with many votes, so that nobody waits for half a minute. */
export function stepMs(count: number): number {
  return Math.max(160, Math.min(520, 4200 / Math.max(1, count)));
}
