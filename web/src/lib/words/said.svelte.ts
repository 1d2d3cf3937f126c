/** The owner of a clue, in words. */

import type { LiveTable } from "../net/live.svelte";
import { isLive, isRecorded, type Clue } from "./clue";
import { t } from "./i18n.svelte";

type Names = Pick<LiveTable, "mine" | "name">;

/** "Bea said", or "Bea mimed it" above the words to a recording; nothing of a clue that has a sentence of its own. */
export function saidBy(live: Names, seat: number, clue: Clue | string): string {
  if (performedBy(live, seat, clue)) return "";
  const how = howTold(live, seat, clue);
  if (how) return how;
  return seat === live.mine?.seat ? t("clue.byYou") : t("end.said", { name: live.name(seat) });
}

/** "Bea mimed it": what stands in the place of words that were never said; null for a clue that has words. */
export function performedBy(live: Names, seat: number | null, clue: Clue | string | null): string | null {
  return clue && isRecorded(clue) && clue.words ? null : howTold(live, seat, clue);
}

/** "Bea mimed it", whether it was recorded or not, and whether words came with it; null for words alone. */
export function howTold(live: Names, seat: number | null, clue: Clue | string | null): string | null {
  if (!clue || !(isLive(clue) || isRecorded(clue))) return null;
  const sung = isLive(clue) ? clue.form === "song" : clue.medium === "audio";
  if (seat !== null && seat === live.mine?.seat) return t(sung ? "clue.sangYou" : "clue.mimedYou");
  return t(sung ? "end.sang" : "end.mimed", { name: live.name(seat) });
}
