/** The words of a clue that is not sent yet: they survive a reload, a cut line and a quicker neighbour. */

import { forget, read, write } from "../device/kept";

export interface Draft {
  /** The game and the turn in which it was begun. */
  at: string;
  text: string;
  card: number | null;
}

const NONE: Draft = { at: "", text: "", card: null };

export function draftAt(code: string): Draft {
  try {
    return { ...NONE, ...(JSON.parse(read(`draft.${code}`) ?? "{}") as Partial<Draft>) };
  } catch {
    return NONE;
  }
}

/** Returns the unsent words of this game; those of an earlier one are over with it. `game` is its commitment. */
export function wordsKept(code: string, game: string | undefined): string {
  const { at, text } = draftAt(code);
  return game !== undefined && at.startsWith(`${game}:`) ? text : "";
}

export function keepDraft(code: string, draft: Draft): void {
  write(`draft.${code}`, JSON.stringify(draft));
}

export const dropDraft = (code: string): void => forget(`draft.${code}`);
