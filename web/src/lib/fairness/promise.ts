/** Remembers the commitment that this browser saw when a game began, to compare it with the secret at the end. */

import { own } from "../device/home";

const key = (code: string, game: number): string => own(`promise.${code}.${game}`);

let last = "";

export function rememberPromise(code: string, game: number, commitment: string): void {
  if (last === commitment) return;
  last = commitment;
  try {
    if (localStorage.getItem(key(code, game)) === null) localStorage.setItem(key(code, game), commitment);
  } catch {
    // A browser that stores nothing can still check everything else.
  }
}

export function promised(code: string, game: number): string | null {
  try {
    return localStorage.getItem(key(code, game));
  } catch {
    return null;
  }
}
