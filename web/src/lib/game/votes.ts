/** Words for somebody who votes about the votes that they have placed, before the table hears of them and after. */

import type { MayOf, NowLine } from "./table";

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
