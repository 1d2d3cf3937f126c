/** Finds who won which cards in a finished turn of the square, from the points of the server. */

import type { SquareTurn } from "../../wire/types";

export interface Flight {
  spot: number;
  picture: number;
  /** The winner's seat. */
  to: number;
}

export function flights(turn: SquareTurn): Flight[] {
  const wrong = turn.touches.filter((touch) => touch.spot !== turn.target).map((touch) => touch.spot);
  const found: Flight[] = [];
  const fly = (spot: number, to: number): void => {
    const picture = turn.square[spot - 1];
    if (picture !== null && picture !== undefined) found.push({ spot, picture, to });
  };
  if (turn.found_by !== null && (turn.points[turn.found_by] ?? 0) > 0) fly(turn.target, turn.found_by);
  for (const spot of wrong.slice(0, Math.max(0, turn.points[turn.active] ?? 0))) fly(spot, turn.active);
  return found;
}
