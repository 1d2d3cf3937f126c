/** The owner of a clue, in words. */

import type { LiveTable } from "../net/live.svelte";
import { isLive, type Clue } from "./clue";
import { t } from "./i18n.svelte";

/** "Bea said", or that the reader said it; nothing of a clue that has a sentence of its own. */
export function saidBy(live: LiveTable, seat: number, clue: Clue | string): string {
  if (isLive(clue)) return "";
  return seat === live.mine?.seat ? t("clue.byYou") : t("end.said", { name: live.name(seat) });
}

/** "Bea mimed it": what stands in the place of words that were never said; null for a clue in another form. */
export function performedBy(
  live: Pick<LiveTable, "mine" | "name">,
  seat: number | null,
  clue: Clue | string | null,
): string | null {
  if (!clue || !isLive(clue)) return null;
  const sung = clue.form === "song";
  if (seat !== null && seat === live.mine?.seat) return t(sung ? "clue.sangYou" : "clue.mimedYou");
  return t(sung ? "end.sang" : "end.mimed", { name: live.name(seat) });
}
