import { isMirrored, numbered } from "./i18n.svelte";

/** Set before a sign, this keeps it on the left of its number where everything else goes from right to left. */
const TO_THE_RIGHT = "\u200e";

/** A number of points as something won or lost. */
export function signed(points: number): string {
  const said = (points > 0 ? "+" : points < 0 ? "\u2212" : "") + numbered(Math.abs(points));
  return points && isMirrored() ? TO_THE_RIGHT + said : said;
}
