/** The codes of the tables at which somebody sits on this device, newest first. */

import { read, write } from "./kept";

/** The most tables remembered. One more, and the one that was not opened for longest is forgotten; its link still
 *  leads to the seat. */
export const MOST = 60;
/** Codes in memory: where storage is refused, they last as long as the page. */
let kept: readonly string[] = [];

export function seatedAt(): readonly string[] {
  const text = read("tables");
  if (text === null) return kept;
  try {
    const codes: unknown = JSON.parse(text);
    return Array.isArray(codes) ? codes.filter((each) => typeof each === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Whether the next table makes this device forget another. */
export const isFull = (): boolean => seatedAt().length >= MOST;

export function rememberSeat(code: string): void {
  keep([code, ...seatedAt().filter((each) => each !== code)].slice(0, MOST));
}

export function forgetSeat(code: string): void {
  if (seatedAt().includes(code)) keep(seatedAt().filter((each) => each !== code));
}

function keep(codes: readonly string[]): void {
  kept = codes;
  write("tables", JSON.stringify(codes));
}
