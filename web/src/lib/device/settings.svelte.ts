/** The settings that this browser remembers: name, language, sound, theme. */

import { read, write } from "./kept";

export type Theme = "auto" | "dark" | "light";

/** A phone lies among others: it is quiet until somebody wants otherwise. */
function isPhone(): boolean {
  return (
    typeof matchMedia !== "undefined" &&
    matchMedia("(pointer: coarse)").matches &&
    Math.min(screen.width, screen.height) < 600
  );
}

class Settings {
  name = $state(read("name") ?? "");
  language = read("language");
  /** Whether there is no sound: by choice, or because nobody has asked for it on a phone. */
  muted = $state(read("muted") === "yes" || (read("muted") === null && isPhone()));
  /** Whether somebody has turned the sound off. */
  isHushed = $state(read("muted") === "yes");
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
    this.muted = this.isHushed = muted;
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
