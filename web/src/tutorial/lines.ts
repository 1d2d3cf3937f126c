/** The lines of a tutorial's coach. */

/** The line for a moment; during a reveal, the one about the turn. Of the learner's own card it does not say who
 *  found it before the reveal has come to the points. */
export function coachLine(
  lines: Readonly<Record<string, string>>,
  moment: string,
  revealed: number | null,
  told: boolean,
): string {
  if (revealed === null) return lines[moment] ?? "";
  return (told ? undefined : lines[`suspense${revealed}`]) ?? lines[`reveal${revealed}`] ?? "";
}

const LEAST_MS = 3000;
const LETTER_MS = 45;

/** For how many milliseconds a line of the coach stays at least; nothing to read needs no time. */
export function readingTime(line: string): number {
  return line ? Math.max(LEAST_MS, line.length * LETTER_MS) : 0;
}
