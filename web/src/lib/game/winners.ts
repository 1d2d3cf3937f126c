/** The winners, in words: to the reader if that is one of them. */

import { listed, t } from "../words/i18n.svelte";
import type { Words } from "./why";

export interface Winners {
  /** The name of each side that won. */
  names: readonly string[];
  /** The one of them that is the reader's; null if none. */
  mine: number | null;
  /** Whether sides are teams. */
  teams: boolean;
}

/** More winners than their names have room for. */
const MANY = 3;

/** The cry at the end of a game. */
export function wonTold({ names, mine, teams }: Winners, words: Words = { t, listed }): string {
  const n = names.length;
  if (n > MANY) return words.t("end.wonMany", { n });
  // Two names are a team each: four friends in a list would be one.
  if (n > 1 && teams) return words.t("end.wonTeams", { names: names.join(" · ") });
  const rest = names.filter((_, at) => at !== mine);
  if (n > 1)
    return mine === null
      ? words.t("end.won", { names: words.listed(names), n })
      : words.t("end.wonYouAnd", { names: words.listed(rest) });
  if (mine !== null) return words.t(teams ? "end.wonYourTeam" : "end.wonYou");
  return teams ? words.t("end.wonTeam", { names: names[0] }) : words.t("end.won", { names: names[0], n: 1 });
}

/** The same with by how much: `margin` is null if nobody else played or the win is shared. */
export function marginTold(
  winners: Winners,
  margin: number | null,
  unit: "points" | "cards",
  words: Words = { t, listed },
): string {
  if (margin === null || winners.names.length !== 1) return wonTold(winners, words);
  const cards = unit === "cards";
  const data = { names: winners.names[0], n: margin };
  // Teams play for points alone.
  if (winners.mine !== null && winners.teams) return words.t("end.marginYourTeam", data);
  if (winners.mine !== null) return words.t(cards ? "end.marginYouCards" : "end.marginYou", data);
  return words.t(cards ? "end.marginCards" : "end.margin", data);
}
