/** What this browser keeps for next time. Storage may be forbidden; then nothing is kept. */

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
    // Private windows may refuse; the setting then lasts as long as the page.
  }
}
