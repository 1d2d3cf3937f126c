/** The settings that this browser remembers: name, language, sound, theme. */

import { read, write } from "./kept";

export type Theme = "auto" | "dark" | "light";

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

let still: MediaQueryList | null = null;

export function calm(): boolean {
  return (still ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;
}
