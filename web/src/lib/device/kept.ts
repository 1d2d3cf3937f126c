/** Reads and writes this browser's storage. If storage is forbidden, nothing is kept. */

export function read(key: string): string | null {
  try {
    return localStorage.getItem(`lapin.${key}`);
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(`lapin.${key}`, value);
  } catch {
    // A private window may refuse; the setting then lasts as long as the page.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`lapin.${key}`);
  } catch {
    // Nothing was kept.
  }
}
