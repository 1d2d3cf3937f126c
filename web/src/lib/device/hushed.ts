/** The people whom somebody does not want to hear, by table: kept on this device, told to nobody. */

import { read, write } from "./kept";

const MOST_TABLES = 6;
type Kept = readonly (readonly [string, readonly number[]])[];
let last: Kept = [];

function all(): Kept {
  const text = read("hushed");
  if (text === null) return last;
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? (found as Kept) : [];
  } catch {
    return [];
  }
}

export function hushedAt(code: string): readonly number[] {
  return all().find(([table]) => table === code)?.[1] ?? [];
}

export function keepHushed(code: string, people: readonly number[]): void {
  const others = all().filter(([table]) => table !== code);
  last = [...(people.length ? [[code, people] as const] : []), ...others].slice(0, MOST_TABLES);
  write("hushed", JSON.stringify(last));
}
