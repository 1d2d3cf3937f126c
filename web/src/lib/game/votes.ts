/** Words for somebody who votes about the votes that they have placed, before the table hears of them and after. */

import type { MayOf, NowLine } from "./table";

/** Whether the first button of a card votes for it: not on one's own card, and not on one that has the vote already. */
export function canVote(vote: MayOf<"vote">, marks: readonly number[], spot: number): boolean {
  if (!vote.spots.includes(spot)) return false;
  return vote.red || !marks.includes(spot) || (vote.most > 1 && marks.length === 1 && !vote.again);
}

/** A vote that is placed and not sent: it waits for the second, or half of a Party vote for the other half. And a red
 *  vote on one's own green one, which the rules allow (P3): it is seldom what one wants. */
export function placedLine(
  vote: MayOf<"vote"> | null,
  marks: readonly number[],
  red: number | null,
  keeps: boolean,
): NowLine | null {
  if (!vote) return null;
  if (vote.red && red !== null && marks.includes(red)) return { key: "party.both", data: { spot: red } };
  if (vote.again) return null;
  if (!vote.red) return keeps ? { key: "vote.nowSecond", data: {} } : null;
  if (marks.length && red === null) return { key: "party.nowRed", data: { spot: marks[0] } };
  return !marks.length && red !== null ? { key: "party.nowGreen", data: { spot: red } } : null;
}
