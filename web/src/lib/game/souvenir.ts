/** The subject of the picture to share. */

import type { StoryRecap } from "../../wire/types";
import type { AlbumPage } from "./album";

export interface Subject {
  clue: StoryRecap["clue"];
  picture: number | null;
}

/** The page that is open; without one, the turn that people will remember. */
export function subjectOf(
  open: AlbumPage | null,
  best: { turn: { clue: StoryRecap["clue"] }; picture: number | null } | null,
): Subject | null {
  if (open) return { clue: open.clue, picture: open.main?.picture ?? null };
  return best && { clue: best.turn.clue, picture: best.picture };
}
