/** House rules in words: a value, and where it comes from. */

import type { OfferedRule } from "../../wire/types";
import { byTheBook, type Choice } from "../game/options";
import { capital, t } from "./i18n.svelte";

/** A value of a house rule in words. `names` are those at the table, by seat; at the door nobody is named. */
export function valueWords(option: string, value: Choice | undefined, names: readonly string[] = []): string {
  if (value === null || value === undefined) return t("choose.none");
  if (typeof value === "boolean") return t(value ? "choose.on" : "choose.off");
  if (option === "first") {
    if (typeof value === "number") return names[value] ?? t("choose.someone");
    return t(`choose.${value as "claim" | "draw" | "youngest"}`);
  }
  return option === "tie_window" ? t("choose.ms", { ms: value }) : String(value);
}

/** Gives what is played unless the host chooses: the book's word, or ours where the book leaves it open. */
export function usualWords(rule: OfferedRule, players: number, names: readonly string[]): string {
  const usual = byTheBook(rule, players);
  const value = valueWords(rule.option, usual?.value, names);
  return capital(t(usual?.origin === "ours" ? "choose.ourWay" : "choose.book", { value }));
}
