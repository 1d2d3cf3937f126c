/** What this browser remembers: name, language, sound, theme. Storage may be forbidden; then nothing is kept. */

export type Theme = "auto" | "dark" | "light";

function read(key: string): string | null {
  try {
    return localStorage.getItem(`lapin.${key}`);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`lapin.${key}`, value);
  } catch {
    // Private windows may refuse; the setting then lasts as long as the page.
  }
}

class Settings {
  name = $state(read("name") ?? "");
  language = read("language");
  muted = $state(read("muted") === "yes");
  theme = $state<Theme>((read("theme") as Theme | null) ?? "auto");

  constructor() {
    this.dress();
  }

  keepName(name: string): void {
    this.name = name;
    write("name", name);
  }

  keepLanguage(language: string): void {
    this.language = language;
    write("language", language);
  }

  mute(muted: boolean): void {
    this.muted = muted;
    write("muted", muted ? "yes" : "no");
  }

  show(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
    this.dress();
  }

  private dress(): void {
    if (typeof document !== "undefined") document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
