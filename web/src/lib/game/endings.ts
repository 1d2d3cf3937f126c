/** The ends of a stay at a table, and the ways that lead on from there. */

import type { TableSummary } from "../../wire/types";

export const ENDINGS = [
  "left",
  "sent_away",
  "kept_out",
  "barred",
  "moved",
  "freed",
  "closed",
  "unknown",
  "crowded",
  "no_onlookers",
  "other",
] as const;
export type EndingKind = (typeof ENDINGS)[number];

const BY_CODE: Readonly<Record<string, EndingKind>> = {
  LEFT: "left",
  SENT_AWAY: "kept_out",
  BARRED: "barred",
  SEAT_MOVED: "moved",
  FREED: "freed",
  NO_SUCH_TABLE: "closed",
  TOO_MANY_LINES: "crowded",
  NO_ONLOOKERS: "no_onlookers",
};

/** The ending of a connection that was closed for good with this code. */
export const endingOf = (code: string): EndingKind => BY_CODE[code] ?? "other";

/** The ending that a device is told of when it returns with a former seat; null if it never had one, or has one. */
export const endingAt = (summary: TableSummary): EndingKind | null =>
  summary.closed ? "closed" : summary.kept_out && summary.was ? "kept_out" : (summary.was ?? null);

export interface WaysOn {
  /** Whether one can sit down again. */
  sit: boolean;
  /** Whether one can look on. */
  watch: boolean;
  /** Whether it may help to try once more. */
  again: boolean;
}

export const WAYS_ON: Readonly<Record<EndingKind, WaysOn>> = {
  left: { sit: true, watch: false, again: false },
  sent_away: { sit: true, watch: true, again: false },
  kept_out: { sit: false, watch: false, again: false },
  barred: { sit: false, watch: false, again: true },
  moved: { sit: false, watch: true, again: false },
  freed: { sit: true, watch: true, again: false },
  closed: { sit: false, watch: false, again: false },
  unknown: { sit: false, watch: false, again: false },
  crowded: { sit: false, watch: false, again: true },
  no_onlookers: { sit: false, watch: false, again: false },
  other: { sit: false, watch: false, again: true },
};
