/** A length of time as people say it: "45 seconds", "10 minutes", "1 minute, 30 seconds". */

import { language } from "./i18n.svelte";

/** A number and its unit stay on one line. */
const together = (said: string): string => said.replaceAll(" ", "\u00a0");

/** The way in which a language writes a number of minutes or seconds; made once, since that takes long. */
const made = new Map<string, Intl.NumberFormat>();
function counted(tongue: string, unit: string, count: number): string {
  const key = `${tongue} ${unit}`;
  const format = made.get(key) ?? new Intl.NumberFormat(tongue, { style: "unit", unit, unitDisplay: "long" });
  made.set(key, format);
  return together(format.format(count));
}

export function lastingIn(tongue: string, seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const parts = [
    ...(minutes ? [counted(tongue, "minute", minutes)] : []),
    ...(rest || !minutes ? [counted(tongue, "second", rest)] : []),
  ];
  return parts.length < 2 ? parts[0]! : new Intl.ListFormat(tongue, { type: "unit" }).format(parts);
}

const LARGE = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** A long time in its largest unit, and never shorter than it is: "2 hours" for 61 minutes. */
export function aboutIn(tongue: string, seconds: number): string {
  const [unit, size] = LARGE.find(([, size]) => seconds > size) ?? LARGE[2];
  return counted(tongue, unit, Math.max(1, Math.ceil(seconds / size)));
}

export const lastingAbout = (seconds: number): string => aboutIn(language(), seconds);
export const lasting = (seconds: number): string => lastingIn(language(), seconds);

const DAY = 24;
/** Hours as people say them: "12 hours", "3 days". */
export const hoursLong = (hours: number): string =>
  hours < DAY ? counted(language(), "hour", hours) : counted(language(), "day", hours / DAY);

/** Says how long ago something was, in its largest unit, a minute at least: "2 days ago". `ms` is below zero. The
 *  number and its unit stay on one line. */
export function ago(ms: number): string {
  const [unit, size] = LARGE.find(([, size]) => -ms / 1000 >= size) ?? LARGE[2];
  const said = new Intl.RelativeTimeFormat(language()).format(Math.min(-1, Math.round(ms / 1000 / size)), unit);
  return said.replace(/(?<=\d) /, "\u00a0");
}
