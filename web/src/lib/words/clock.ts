/** Minutes and seconds as a clock shows them, in the digits of the reader's language: "1:05". */

import { language, numbered } from "./i18n.svelte";

/** Two digits, in each language; made once, since that takes long. */
const made = new Map<string, Intl.NumberFormat>();
function twoDigits(count: number): string {
  const format = made.get(language()) ?? new Intl.NumberFormat(language(), { minimumIntegerDigits: 2 });
  made.set(language(), format);
  return format.format(count);
}

export const clock = (seconds: number): string =>
  `${numbered(Math.floor(seconds / 60))}:${twoDigits(Math.floor(seconds % 60))}`;
