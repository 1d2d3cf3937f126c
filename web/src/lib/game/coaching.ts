/** Chooses the line of a first game's coach. */

import { isSquare } from "./kinds";
import type { Moment } from "../device/firstGame.svelte";
import type { Frame } from "../../wire/types";
import { factsOf } from "./facts";
import { may } from "./table";

/** The moment of the game that a newcomer may need words for; null if there is nothing to do. */
export function momentOf(frame: Frame, revealing: boolean): Moment | null {
  if (revealing) return "reveal";
  const { table, mine } = frame;
  if (!table) return null;
  if (may(mine, "agree_giver")) return "offer";
  for (const kind of ["give", "vote"] as const) {
    const asked = may(mine, kind);
    if (!asked || asked.again) continue;
    if (kind === "give" && may(mine, "give")?.decoy) return "decoy";
    return may(mine, "vote")?.red ? "red" : kind;
  }
  if (may(mine, "touch")) return "touch";
  if (may(mine, "tell")) return "tell";
  return table.phase === "tell" && mine ? "wait" : null;
}

/** The key of the coach's words: where no card is the true one, one looks for the crowd's; partners play together; at
 *  a square, one looks for a picture. */
export function coachKey(frame: Frame, moment: Moment): string {
  const { table } = frame;
  if (isSquare(table)) return moment === "touch" ? "coach.touch" : `coach.${moment}Square`;
  if (!table) return `coach.${moment}`;
  const kind = !factsOf(table.game).true_card ? "Crowd" : factsOf(table.game).pairs ? "Team" : "";
  return `coach.${moment}${kind}`;
}

/** Whether a line may still be read when another one is due: what the game is about holds on after the clue. Any other
 *  line would tell somebody to do what is over, or that a tap does what it no longer does. */
export const outlasts = (said: Moment | null, now: Moment | null): boolean =>
  said === "wait" && (now === "give" || now === "decoy" || now === "offer");

const AT_FIRST_MS = 1500;
const A_LETTER_MS = 45;

/** The time that it takes to notice a line and to read it, at an unhurried pace. Letters count, since some languages
 *  write no spaces. */
export const readingMs = (line: string): number => AT_FIRST_MS + A_LETTER_MS * line.length;
