/** The steps of a reveal: the votes one by one, the owners of the cards, then the storyteller's card, the points, and
 *  the rabbits that hop. */

import type { StoryTurn } from "../../wire/types";

export interface Landed {
  seat: number;
  spot: number;
  red: boolean;
}

export interface Shown {
  /** The number of `landings` that are shown on the cards. */
  votes: number;
  glow: boolean;
  /** Whether the cards have their owners; the true card waits for its own step. */
  owners: boolean;
  points: boolean;
  /** Whether the rabbits stand at their new scores. */
  hops: boolean;
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

/** The owner of the card at a spot, once it is shown: the storyteller's last, or nothing would be left to find out. */
export function ownerShown(turn: StoryTurn, shown: Shown, spot: number, hasTruth: boolean): number | null {
  const owner = ownerOf(turn, spot);
  return shown.owners && (shown.glow || !hasTruth || owner !== turn.storyteller) ? owner : null;
}

/** The cards that a turn was about: the true one, or those on which most agreed, as its headline says. */
export function spotsTold(turn: StoryTurn, hasTruth: boolean): readonly number[] {
  if (hasTruth) return [spotOf(turn, turn.storyteller)].flatMap((spot) => spot ?? []);
  const head = turn.why?.headline;
  if (head?.code === "CROWD") return head.spots;
  if (head?.code === "CROWD_SPOILT") return [head.spot];
  return [];
}

/** Gives what the card at a spot brought its owner, by the server's reasons. */
export function broughtBy(turn: StoryTurn, spot: number): number {
  const owner = ownerOf(turn, spot);
  return (turn.why?.sides.flat() ?? []).reduce((sum, reason) => {
    if (reason.code !== "FOOLED" || reason.owner !== owner) return sum;
    const cards = reason.cards ?? [];
    return sum + (cards.length ? (cards.find(([place]) => place === spot)?.[1] ?? 0) : reason.points);
  }, 0);
}

/** The cards on which most agreed, for points: as the turn's headline says. */
export const spotsWon = (turn: StoryTurn): readonly number[] =>
  turn.why?.headline.code === "CROWD" ? turn.why.headline.spots : [];

/** Gives what a vote brought whoever cast it, by the server's reasons: for the true card, or for one with others. */
export function wonBy(turn: StoryTurn, { seat, spot, red }: Landed): number {
  if (red) return 0;
  const truth = spotOf(turn, turn.storyteller);
  return (turn.why?.sides.flat() ?? []).reduce((sum, reason) => {
    const isIt =
      (reason.code === "FOUND" && reason.seat === seat && spot === truth) ||
      (reason.code === "AGREED" && reason.seat === seat && reason.spot === spot);
    return isIt ? sum + reason.points : sum;
  }, 0);
}

/** Gives what is shown after `step` steps; `hasTruth` says whether the row has a true card. */
export function shownAt(turn: StoryTurn, step: number, hasTruth: boolean): Shown {
  const count = landings(turn).length;
  const after = step - count;
  return {
    votes: Math.min(step, count),
    owners: after >= 1,
    glow: hasTruth && after >= 2,
    points: after >= (hasTruth ? 3 : 2),
    hops: after >= (hasTruth ? 4 : 3),
  };
}

/** The rabbits hop a step after the points, and the words about them come another step later: all at once would be more
 *  than a frame can draw. */
export function lastStep(turn: StoryTurn, hasTruth: boolean): number {
  return landings(turn).length + (hasTruth ? 5 : 4);
}

/** The times of a reveal in milliseconds: all of it takes about three and a half seconds at any table. */
const BEFORE = 350;
const VOTE_APART = 140;
const ALL_VOTES = 1400;
const OWNERS = 450;
const OWNER_APART = 90;
const TRUTH = 350;
const POINTS = 750;
const HOPS = 50;
const WORDS = 180;

/** Gives the time until the step after this one. */
export function pauseAt(turn: StoryTurn, step: number, hasTruth: boolean): number {
  const count = landings(turn).length;
  if (step === 0) return BEFORE;
  if (step < count) return Math.min(VOTE_APART, ALL_VOTES / count);
  if (step === count) return OWNERS;
  if (step === lastStep(turn, hasTruth) - 1) return WORDS;
  if (step === lastStep(turn, hasTruth) - 2) return HOPS;
  return step === count + 1 ? TRUTH + OWNER_APART * Math.min(8, turn.row.length) : POINTS;
}
