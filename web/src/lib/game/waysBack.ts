/** The tables to which somebody can return, from what the server says about the codes that this device remembers. */

import type { OwnSeat, TableSummary } from "../../wire/types";
import { forgetSeat, seatedAt } from "../device/seats";
import { joinTable, lookAt } from "../net/api";
import { Refused } from "../net/line";

/** A table at which this device has a seat, or to which it may come back. */
export type OwnTable = TableSummary & { own: OwnSeat };

/** Whether this device still sits at the table. */
export const sitsAt = (summary: TableSummary): summary is OwnTable => Boolean(summary.own) && !summary.closed;

/** Those that wait for this person come first, of these the one whose time ends first; then those that play; else the
 *  newest. */
export function inOrder(tables: readonly OwnTable[]): OwnTable[] {
  const rank = ({ own, playing }: OwnTable): number => (own.waited_for && !own.stand_in ? 0 : playing ? 1 : 2);
  const ends = ({ own }: OwnTable): number => (own.waited_for ? (own.until ?? 0) : 0);
  return [...tables].sort((one, other) => rank(one) - rank(other) || ends(one) - ends(other));
}

/** Gives how things stand at a table of this device. A table that is gone, or at which the device no longer has a seat,
 *  is forgotten. */
async function ownTable(code: string): Promise<OwnTable | null> {
  try {
    const summary = await lookAt(code);
    if (sitsAt(summary)) return summary;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code !== "NO_SUCH_TABLE") return null;
  }
  forgetSeat(code);
  return null;
}

/** Every table at which this device has a seat; the first is the one that wants somebody most. */
export async function ownTables(except = ""): Promise<OwnTable[]> {
  const codes = seatedAt().filter((code) => code !== except);
  return inOrder((await Promise.all(codes.map(ownTable))).filter((each) => each !== null));
}

/** Sits down again where this device left a table, in its own seat if the game goes on, under their old name. Gives
 *  whether that was possible. */
export async function cameBack({ code, game }: TableSummary): Promise<boolean> {
  try {
    await joinTable(code, { name: "" }, game);
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return false;
  }
}

/** The codes of other tables that wait for this person. */
export async function waitingElsewhere(code: string): Promise<string[]> {
  const waiting = (await ownTables(code)).filter(
    ({ own, playing, seated }) => playing && seated !== null && own.waited_for && !own.stand_in,
  );
  return waiting.map((each) => each.code);
}

/** The key of the words for how a table stands. */
export function standing({ own, playing }: OwnTable): string {
  if (own.phase === null) return "back.lobby";
  if (!playing) return "back.over";
  if (own.stand_in) return "back.standIn";
  return own.waited_for ? `back.wait.${own.phase}` : "back.goesOn";
}
