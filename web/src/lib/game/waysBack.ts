/** The tables to which somebody can return, from what the server says about the codes that this device remembers. */

import type { OwnSeat, TableSummary } from "../../wire/types";

/** A table at which this device has a seat. */
export type OwnTable = TableSummary & { own: OwnSeat };

const SHOWN = 3;

/** Whether this device still sits at the table. */
export const sitsAt = (summary: TableSummary): summary is OwnTable => Boolean(summary.own) && !summary.closed;

/** Those that wait for this person come first, then those that play; else the newest. */
export function inOrder(tables: readonly OwnTable[]): OwnTable[] {
  const rank = (table: OwnTable): number => (table.own.waited_for ? 0 : table.playing ? 1 : 2);
  return [...tables].sort((one, other) => rank(one) - rank(other)).slice(0, SHOWN);
}

/** The key of the words for how a table stands. */
export function standing({ own, playing }: OwnTable): string {
  if (own.phase === null) return "back.lobby";
  if (!playing) return "back.over";
  if (own.stand_in) return "back.standIn";
  return own.waited_for ? `back.wait.${own.phase}` : "back.goesOn";
}
