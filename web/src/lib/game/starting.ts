import type { RoomView } from "../../wire/types";
import { t, worded } from "../words/i18n.svelte";

/** The needs of a table before its game can start, in words; "" if it has none. `more` says how many people. */
export function needed(
  { missing, shuffle }: Pick<RoomView, "missing" | "shuffle">,
  more: (n: number) => string,
): string {
  if (shuffle) return t("lobby.shuffling");
  if (!missing) return "";
  if (missing.code !== "PLAYER_COUNT") return worded(`refusal.${missing.code}`, missing.data, "refusal.other");
  const { players, least, most, pairs } = missing.data;
  if (Number(players) < Number(least)) return more(Number(least) - Number(players));
  if (Number(players) > Number(most)) return t("lobby.fewer", { n: Number(players) - Number(most) });
  return pairs ? t("lobby.even") : t("refusal.other");
}
