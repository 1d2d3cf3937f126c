/** Quiet sounds, which need no files. The instruments are loaded when the first sound may be heard. */

import { caption } from "./captions.svelte";
import { settings } from "./settings.svelte";

/** turn: somebody's turn begins; card: a card moves; vote, glow and hop: the steps of a reveal; no: something was
 *  refused; yes and miss: a finger on the right or a wrong picture; shout: "Jinx!". */
export type Cue = "turn" | "card" | "vote" | "glow" | "hop" | "win" | "no" | "yes" | "miss" | "shout";

let context: AudioContext | null = null;
let hush = 0;
/** The time that the context keeps running after a sound, because resuming it takes time. */
const LINGER_MS = 1200;
const QUIET_MS = 400;
const instruments = () => import("./instruments");

/** Whether nobody has touched the page yet, so that no sound would be heard. Only for pages that tune in: a television
 *  may play without a touch. */
let untouched = false;

/** Creating the first context may block the page for a fifth of a second. So it is created some time after the first
 *  touch, before which no sound is allowed anyway, and not together with a new picture. */
export function tuneIn(): void {
  const soon = (): void =>
    void setTimeout(() => {
      untouched = false;
      if (settings.muted) return;
      open();
      void instruments();
    }, QUIET_MS);
  untouched = mayStaySilent();
  if (!untouched) soon();
  else for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, soon, { once: true });
}

/** Null in a browser without sound, in which the game still works. */
function open(): AudioContext | null {
  try {
    if (!context) {
      context = new AudioContext({ latencyHint: "balanced" });
      restAfter(LINGER_MS);
    }
    return context;
  } catch {
    return null;
  }
}

/** Suspends the context between sounds, because it uses power even when silent. */
function restAfter(milliseconds: number): void {
  clearTimeout(hush);
  hush = window.setTimeout(() => void context?.suspend(), milliseconds);
}

/** Plays a sound, unless they are off. What it means is said in words in any case. */
export function play(cue: Cue): void {
  caption(cue);
  const now = settings.muted || untouched ? null : open();
  if (!now) return;
  if (now.state === "suspended") void now.resume();
  void instruments().then(
    ({ sound, LONGEST_MS }) => {
      sound(now, cue);
      restAfter(LINGER_MS + LONGEST_MS);
    },
    () => undefined,
  );
}

/** Whether sound may be blocked: browsers allow it only after a touch, and nobody may ever touch a television. */
export const mayStaySilent = (): boolean => !(navigator.userActivation?.hasBeenActive ?? true);

/** Phones tremble, unless somebody has turned the sound off or has not touched the page yet: then browsers complain. */
export function buzz(pattern: number | number[]): void {
  if (!settings.isHushed && "vibrate" in navigator && !mayStaySilent()) navigator.vibrate(pattern);
}
