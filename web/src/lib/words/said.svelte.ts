/** Whose clue it was, in words. */

import type { LiveTable } from "../net/live.svelte";
import { t } from "./i18n.svelte";

/** "Bea said", or that the reader said it. */
export function saidBy(live: LiveTable, seat: number): string {
  return seat === live.mine?.seat ? t("clue.byYou") : t("end.said", { name: live.name(seat) });
}
