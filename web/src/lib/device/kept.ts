/** Reads and writes this browser's storage. If storage is forbidden, nothing is kept. */

import { own } from "./home";

export function read(key: string): string | null {
  try {
    return localStorage.getItem(own(key));
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(own(key), value);
  } catch {
    // A private window may refuse; the setting then lasts as long as the page.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(own(key));
  } catch {
    // Nothing was kept.
  }
}
