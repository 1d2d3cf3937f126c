/** A table that is played over days, as a page shows it. */

import type { Frame, RoomView, SlowPace } from "../../wire/types";

export type SlowRoom = NonNullable<RoomView["slow"]>;
export type SkipName = "none" | "nights" | "weekends" | "both";

type Missed = SlowRoom["missed"][number];

/** The moves that a computer made because somebody's time had run out, from one turn to another. */
export const missedIn = (slow: SlowRoom | null | undefined, from: number, to = Infinity): readonly Missed[] =>
  (slow?.missed ?? []).filter(({ turn, phase }) => turn >= from && turn <= to && phase !== "over");

export const SKIPS: readonly SkipName[] = ["none", "nights", "weekends", "both"];

export function skipName({ skip_nights, skip_weekends }: SlowPace): SkipName {
  if (skip_nights && skip_weekends) return "both";
  return skip_nights ? "nights" : skip_weekends ? "weekends" : "none";
}

/** The pace that a host chooses on a device whose clock is this many minutes ahead of UTC. */
export const paceOf = (hours: SlowPace["hours"], skip: SkipName, offset: number): SlowPace => ({
  hours,
  skip_nights: skip === "nights" || skip === "both",
  skip_weekends: skip === "weekends" || skip === "both",
  utc_offset: offset,
});

/** The end of the time: one's own, if the table waits for one, else the first one's; null if nobody is waited for. */
export function deadlineFor(slow: SlowRoom, me: number | null): number | null {
  const own = slow.waits.filter((wait) => wait.person === me);
  const times = (own.length ? own : slow.waits).map((wait) => wait.until ?? Infinity);
  return times.length ? Math.min(...times) : null;
}

/** From which turn on somebody has missed what happened: all turns that ended since their last move, and that this
 *  device has not shown. Null if there are none. */
export function unseenFrom({ room, table, me, mine }: Frame, shown: number): number | null {
  const last = table?.last?.turn;
  if (!room.slow || !mine || last === undefined) return null;
  const moved = room.slow.moved.find((each) => each.person === me);
  const from = Math.max(moved?.turn ?? 1, shown + 1);
  return from <= last ? from : null;
}
