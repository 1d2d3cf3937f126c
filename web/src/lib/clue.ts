/** A clue in words, whatever its form. */

import type { ClueSeen } from "../wire/types";
import { t } from "./i18n.svelte";

export type Clue = ClueSeen["clue"];

export function clueText(clue: Clue | string): string {
  if (typeof clue === "string") return clue;
  if (clue.type === "words") return clue.text;
  if (clue.type === "live") return t(clue.form === "song" ? "clue.song" : "clue.mime");
  return clue.words || t("clue.recording");
}

export const isSpoken = (clue: Clue | string): boolean => typeof clue === "string" || clue.type === "words";
