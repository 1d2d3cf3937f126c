/** A page of the album: what a finished turn was about, its main picture, and who chose which of the others. */

import type { SquareRecap, StoryRecap } from "../../wire/types";

export interface Shot {
  picture: number;
  /** The owner of the card; null where cards belong to nobody. */
  owner: number | null;
  /** Those who voted for it or touched it. */
  seats: readonly number[];
  red: boolean;
}

export interface AlbumPage {
  clue: StoryRecap["clue"];
  teller: number;
  /** The picture that the turn was about. */
  main: Shot | null;
  /** Whether the main picture is the right one, rather than the one that most people chose. */
  isTrue: boolean;
  others: readonly Shot[];
  /** The storyteller's words about it afterwards. */
  explained: string | null;
}

export function storyPage(turn: StoryRecap, hasTruth: boolean): AlbumPage {
  const shots = turn.row.map((picture, place): Shot => {
    const has = <T>(all: Readonly<Record<string, readonly T[]>>, value: T): number[] =>
      Object.entries(all).flatMap(([seat, values]) => (values.includes(value) ? [Number(seat)] : []));
    return {
      picture,
      owner: has(turn.given, picture)[0] ?? null,
      seats: has(turn.votes, place + 1),
      red: turn.red === place + 1,
    };
  });
  const most = Math.max(0, ...shots.map((shot) => shot.seats.length));
  const main = shots.find((shot) => (hasTruth ? shot.owner === turn.storyteller : shot.seats.length === most)) ?? null;
  return {
    clue: turn.clue,
    teller: turn.storyteller,
    main,
    isTrue: hasTruth,
    others: shots.filter((shot) => shot !== main),
    explained: turn.explained ?? null,
  };
}

export function squarePage(turn: SquareRecap): AlbumPage {
  const touched = (spot: number): number[] =>
    turn.touches.filter((touch) => touch.at === spot).map((touch) => touch.seat);
  const shots = turn.square.flatMap((picture, place) =>
    picture === null ? [] : [{ spot: place + 1, picture, owner: null, seats: touched(place + 1), red: false }],
  );
  return {
    clue: turn.clue,
    teller: turn.active,
    main: shots.find((shot) => shot.spot === turn.target) ?? null,
    isTrue: true,
    others: shots.filter((shot) => shot.spot !== turn.target),
    explained: turn.explained ?? null,
  };
}
