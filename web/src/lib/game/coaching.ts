/** Which line the coach of a first game says. */

import type { Moment } from "../device/firstGame.svelte";
import type { Frame } from "../../wire/types";
import { factsOf } from "./facts";
import { may } from "./table";

/** The moment of the game that a newcomer may need words for; null if there is nothing to do. */
export function momentOf(frame: Frame, revealing: boolean): Moment | null {
  if (revealing) return "reveal";
  const { table, mine } = frame;
  if (!table) return null;
  for (const kind of ["give", "vote"] as const) {
    const asked = may(mine, kind);
    if (asked && !asked.again) return kind;
  }
  if (may(mine, "touch")) return "touch";
  if (may(mine, "tell")) return "tell";
  return table.phase === "tell" && mine ? "wait" : null;
}

/** The key of the coach's words: where no card is the true one, one looks for the crowd's. */
export function coachKey(frame: Frame, moment: Moment): string {
  if (frame.table?.kind === "square") return moment === "touch" ? "coach.touch" : `coach.${moment}Square`;
  const crowd = frame.table && !factsOf(frame.table.game).true_card;
  return `coach.${moment}${crowd ? "Crowd" : ""}`;
}
