/** The settings that this browser remembers: name, language, sound, theme, size of text, captions. */

import { read, write } from "./kept";

export type Theme = "auto" | "dark" | "light";

/** The sizes of text that one can choose, in percent of the browser's own. */
export const TEXT_SIZES = [100, 125, 150, 200] as const;

/** The size of text that browsers have unless somebody wants another. */
const USUAL_PX = 16;

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

  /** The size of text in percent. */
  text = $state(Number(read("text") ?? 100) || 100);
  /** The size of text beside the usual size, with the browser's own setting. */
  scale = $state(1);
  /** Whether what a picture shows stands under it in the large view. */
  captions = $state(read("captions") === "yes");

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

  enlarge(percent: number): void {
    this.text = percent;
    write("text", String(percent));
    this.dress();
  }

  caption(on: boolean): void {
    this.captions = on;
    write("captions", on ? "yes" : "no");
  }

  private dress(): void {
    if (typeof document === "undefined") return;
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.style.fontSize = this.text === 100 ? "" : `${this.text}%`;
    this.scale = (parseFloat(getComputedStyle(root).fontSize) || USUAL_PX) / USUAL_PX;
  }
}

export const settings = new Settings();

/** From this size of text on, whole screens are arranged anew. */
const LARGE = 1.25;
export const isLarge = (): boolean => settings.scale >= LARGE;

let still: MediaQueryList | null = null;

export function calm(): boolean {
  return (still ??= matchMedia("(prefers-reduced-motion: reduce)")).matches;
}
