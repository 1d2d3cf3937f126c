/** The titles of a finished game, found in its turns: each is a fact with a picture, and none is given that is not
 *  true of this game. */

import type { SquareRecap, StoryRecap } from "../../wire/types";
import { isSquareTurn } from "./kinds";
import { bestDecoy, closestTurn, favourite, hardestClue, keenestFinger, type Decoy } from "./highlights";

type Turn = StoryRecap | SquareRecap;
export type TitleName =
  | "decoy"
  | "readers"
  | "bold"
  | "closest"
  | "favourite"
  | "leap"
  | "meant"
  | "spoiler"
  | "alike"
  | "finger"
  | "riddle"
  | "clear";

export interface Title {
  name: TitleName;
  picture: number | null;
  /** Those who earned it. */
  seats: readonly number[];
  /** The count in the title's line: how often, how many. */
  n: number;
  /** A second number, or a second seat, where the line has one. */
  of?: number;
  other?: number;
  /** The turn in which it happened. */
  turn: Turn;
}

const entries = <T>(record: Readonly<Record<string, T>>): [number, T][] =>
  Object.entries(record).map(([seat, value]) => [Number(seat), value]);

/** The spot of the storyteller's card; 0 if it is not in the row. */
const truthOf = (turn: StoryRecap): number => turn.row.indexOf(turn.given[turn.storyteller]?.[0] ?? -1) + 1;
const cardAt = (turn: StoryRecap, spot: number): number | null => turn.row[spot - 1] ?? null;
const votersFor = (turn: StoryRecap, spot: number): number[] =>
  entries(turn.votes).flatMap(([seat, spots]) => (spots.includes(spot) ? [seat] : []));
const pictureOf = (turn: SquareRecap): number | null => turn.square[turn.target - 1] ?? null;

/** The words of a clue that was said; null for one that was sung or mimed. */
export const saidIn = (turn: Turn): string | null =>
  typeof turn.clue === "string" ? turn.clue : turn.clue.type === "words" ? turn.clue.text : null;

/** The one who found another's cards most often: at least twice. */
function mindReaders(turns: readonly StoryRecap[]): Title | null {
  const pairs = new Map<string, { seat: number; other: number; found: StoryRecap[]; tries: number }>();
  for (const turn of turns) {
    const spot = truthOf(turn);
    for (const [seat, spots] of entries(turn.votes)) {
      const key = `${seat} ${turn.storyteller}`;
      const pair = pairs.get(key) ?? { seat, other: turn.storyteller, found: [], tries: 0 };
      pair.tries++;
      if (spots.includes(spot)) pair.found.push(turn);
      pairs.set(key, pair);
    }
  }
  const [best] = [...pairs.values()].sort((a, b) => b.found.length - a.found.length || a.tries - b.tries);
  if (!best || best.found.length < 2) return null;
  const turn = best.found.at(-1)!;
  const { seat, other, found, tries } = best;
  return {
    name: "readers",
    picture: cardAt(turn, truthOf(turn)),
    seats: [seat],
    other,
    n: found.length,
    of: tries,
    turn,
  };
}

/** The shortest clue by which some found the card and some did not. */
function boldestClue(turns: readonly StoryRecap[]): Title | null {
  const told = turns.flatMap((turn) => {
    const found = votersFor(turn, truthOf(turn)).length;
    const said = saidIn(turn);
    return said && found > 0 && found < entries(turn.votes).length ? [{ turn, said, found }] : [];
  });
  const [best] = told.sort((a, b) => [...a.said].length - [...b.said].length);
  if (!best) return null;
  const { turn, found } = best;
  return { name: "bold", picture: cardAt(turn, truthOf(turn)), seats: [turn.storyteller], n: found, turn };
}

/** The one whose cards drew most votes over the whole game, at least three; with the one of them that drew most, unless
 *  another title shows it already. */
function crowdsFavourite(turns: readonly StoryRecap[], used: ReadonlySet<number | null>): Title | null {
  const drawn = new Map<number, { all: number; cards: { votes: number; card: number; turn: StoryRecap }[] }>();
  for (const turn of turns)
    for (const [seat, cards] of entries(turn.given))
      for (const card of cards) {
        const votes = votersFor(turn, turn.row.indexOf(card) + 1).length;
        const before = drawn.get(seat) ?? { all: 0, cards: [] };
        drawn.set(seat, { all: before.all + votes, cards: [...before.cards, { votes, card, turn }] });
      }
  const [best] = [...drawn].sort(([, a], [, b]) => b.all - a.all);
  if (!best || best[1].all < 3) return null;
  const [seat, { all, cards }] = best;
  const voted = cards.filter((each) => each.votes).sort((a, b) => b.votes - a.votes);
  const { card, turn } = voted.find((each) => !used.has(each.card)) ?? voted[0]!;
  return { name: "favourite", picture: card, seats: [seat], n: all, turn };
}

/** The most points that one side won in one turn: at least four. `seats` gives the players of a side. */
function biggestLeap(turns: readonly StoryRecap[], seats: (side: number) => readonly number[]): Title | null {
  let best: Title | null = null;
  for (const turn of turns)
    for (const [side, points] of entries(turn.points))
      if (points > Math.max(3, best?.n ?? 0)) {
        const given = seats(side).flatMap((seat) => turn.given[seat] ?? []);
        const picture = given[0] ?? cardAt(turn, truthOf(turn));
        best = { name: "leap", picture, seats: seats(side), n: points, turn };
      }
  return best;
}

/** The red vote that spoilt the most green ones. */
function bestSpoiler(turns: readonly StoryRecap[]): Title | null {
  let best: Title | null = null;
  for (const turn of turns) {
    if (turn.red === null || turn.red === undefined) continue;
    const spoilt = votersFor(turn, turn.red).length;
    if (spoilt > (best?.n ?? 0))
      best = { name: "spoiler", picture: cardAt(turn, turn.red), seats: [turn.storyteller], n: spoilt, turn };
  }
  return best;
}

/** The two who chose the same card most often: at least twice. */
function thinkAlike(turns: readonly StoryRecap[]): Title | null {
  const pairs = new Map<string, { seats: [number, number]; turns: StoryRecap[]; spot: number }>();
  for (const turn of turns) {
    const votes = entries(turn.votes);
    votes.forEach(([seat, spots], at) => {
      for (const [other, theirs] of votes.slice(at + 1)) {
        const spot = spots.find((each) => theirs.includes(each));
        if (spot === undefined) continue;
        const before = pairs.get(`${seat} ${other}`);
        pairs.set(`${seat} ${other}`, { seats: [seat, other], turns: [...(before?.turns ?? []), turn], spot });
      }
    });
  }
  const [best] = [...pairs.values()].sort((a, b) => b.turns.length - a.turns.length);
  if (!best || best.turns.length < 2) return null;
  const turn = best.turns.at(-1)!;
  return { name: "alike", picture: cardAt(turn, best.spot), seats: best.seats, n: best.turns.length, turn };
}

/** The clue by which the very first finger was right. */
function clearestClue(squares: readonly SquareRecap[]): Title | null {
  const turn = squares.find((each) => each.found_by !== null && each.touches.length === 1);
  return turn
    ? { name: "clear", picture: pictureOf(turn), seats: [turn.active], other: turn.found_by!, n: 1, turn }
    : null;
}

const voted = (name: TitleName, found: Decoy | null): Title | null =>
  found && { name, picture: found.card, seats: [found.seat], n: found.votes, turn: found.turn };

/** All titles, best first. `hasTruth` says whether a clue belongs to one of the cards. */
export function titlesOf(
  turns: readonly StoryRecap[],
  squares: readonly SquareRecap[],
  hasTruth: boolean,
  seats: (side: number) => readonly number[],
): Title[] {
  const close = hasTruth ? closestTurn(turns) : null;
  const finger = keenestFinger(squares);
  const riddle = hardestClue(squares);
  const about = (name: TitleName, turn: Turn, picture: number | null, seat: number, n: number, of?: number): Title => ({
    name,
    picture,
    seats: [seat],
    n,
    turn,
    ...(of === undefined ? {} : { of }),
  });
  if (!hasTruth)
    return given(
      voted("meant", favourite(turns)),
      bestSpoiler(turns),
      thinkAlike(turns),
      biggestLeap(turns, seats),
      finger && about("finger", finger.turn, finger.picture, finger.seat, finger.found),
      riddle && about("riddle", riddle.turn, riddle.picture, riddle.turn.active, riddle.wrong),
      clearestClue(squares),
    );
  const first = given(
    voted("decoy", bestDecoy(turns)),
    mindReaders(turns),
    boldestClue(turns),
    close && about("closest", close.turn, close.card, close.turn.storyteller, close.found, close.voters),
  );
  const used = new Set(first.map((title) => title.picture));
  return [...first, ...given(crowdsFavourite(turns, used), biggestLeap(turns, seats))];
}

const given = (...titles: readonly (Title | null)[]): Title[] =>
  titles.filter((title): title is Title => title !== null);

/** The turn to remember: its clue and its picture stand on the picture that is shared. */
export function bestTurn(
  turns: readonly StoryRecap[],
  squares: readonly SquareRecap[],
  hasTruth: boolean,
): { turn: Turn; picture: number | null; seat: number } | null {
  const close = hasTruth ? closestTurn(turns) : null;
  if (close) return { turn: close.turn, picture: close.card, seat: close.turn.storyteller };
  const loved = favourite(turns);
  if (loved) return { turn: loved.turn, picture: loved.card, seat: loved.turn.storyteller };
  const square = clearestClue(squares)?.turn ?? keenestFinger(squares)?.turn ?? squares[0];
  return square && isSquareTurn(square) ? { turn: square, picture: pictureOf(square), seat: square.active } : null;
}
