/** The sections of a game's rules, in the order in which they are read, and the one for a moment of the game. */

export const SECTIONS = [
  "setup",
  "tell",
  "give",
  "touch",
  "vote",
  "points",
  "refill",
  "end",
  "variants",
  "advice",
] as const;
export type SectionId = (typeof SECTIONS)[number];

/** A section of the rules: short lines under a title. */
export interface Section {
  id: SectionId;
  title: string;
  lines: string[];
}

/** The section that a phase of a game is about. While a turn is revealed, that is how points are counted. */
export function sectionFor(phase: string, revealing = false): SectionId {
  if (revealing) return "points";
  if (phase === "over") return "end";
  return SECTIONS.find((id) => id === phase) ?? "setup";
}
