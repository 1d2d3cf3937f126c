/** Frames that say what changed. */

import type { Changes, Frame } from "../../wire/types";

/** The whole frame after changes that follow it: what is absent is as it was. */
export function updated(frame: Frame, { since: _, ...news }: Changes): Frame {
  return {
    ...frame,
    ...news,
    type: "frame",
    room: { ...frame.room, ...news.room },
    table: frame.table && ({ ...frame.table, ...news.table } as Frame["table"]),
    mine: frame.mine && { ...frame.mine, ...news.mine },
  };
}
