/** A clue in words, whatever its form. */

import type { ClueSeen } from "../../wire/types";
import { t } from "./i18n.svelte";

export type Clue = ClueSeen["clue"];
type Told = Clue | string;

export function clueText(clue: Told): string {
  if (typeof clue === "string") return clue;
  if (clue.type === "words") return clue.text;
  if (clue.type === "live") return t(clue.form === "song" ? "clue.song" : "clue.mime");
  const form = t(clue.medium === "audio" ? "clue.tune" : "clue.film");
  return clue.words ? t("clue.inWords", { form, words: clue.words }) : form;
}

/** The words of a clue, or those that came with a recording; none of one that was only performed. */
export function wordsOf(clue: Told | null): string {
  if (clue === null || typeof clue === "string") return clue ?? "";
  return clue.type === "words" ? clue.text : clue.type === "recording" ? (clue.words ?? "") : "";
}

/** Whether a key in the field for a clue sends it: Enter alone, on a phone too, unless it spells a word out. */
export const sends = (event: KeyboardEvent): boolean => event.key === "Enter" && !event.shiftKey && !event.isComposing;

/** A clue that wants room: several lines, or many words. */
export const isVerse = (text: string): boolean => text.includes("\n") || text.length > 160;

export const isSpoken = (clue: Told): boolean => typeof clue === "string" || clue.type === "words";
/** A clue that was performed in the room: nothing of it is kept but that. */
export const isLive = (clue: Told): clue is Extract<Clue, { type: "live" }> =>
  typeof clue !== "string" && clue.type === "live";
export const isRecorded = (clue: Told): clue is Extract<Clue, { type: "recording" }> =>
  typeof clue !== "string" && clue.type === "recording";
