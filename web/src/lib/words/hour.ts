/** An hour of the day as the reader's region writes it: "22:00", "10:00 PM". */

import { region } from "./i18n.svelte";

const NIGHT = [22, 8] as const;
const hour = (each: number): string =>
  new Intl.DateTimeFormat(region(), { timeStyle: "short" }).format(new Date(2000, 0, 1, each));

/** From when to when it is night. */
export const nightHours = (): { from: string; to: string } => ({ from: hour(NIGHT[0]), to: hour(NIGHT[1]) });
