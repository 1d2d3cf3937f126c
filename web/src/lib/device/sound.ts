/** Quiet, synthesised sounds, which need no files. */

import { settings } from "./settings.svelte";

export type Cue = "turn" | "card" | "vote" | "glow" | "hop" | "win" | "no" | "yes" | "shout";

/** Notes as [frequency, start, length] in Hz and seconds. */
const CUES: Record<Cue, readonly (readonly [number, number, number])[]> = {
  turn: [
    [523, 0, 0.14],
    [784, 0.12, 0.3],
  ],
  card: [[330, 0, 0.07]],
  vote: [[440, 0, 0.09]],
  glow: [
    [392, 0, 0.3],
    [523, 0.1, 0.35],
    [659, 0.2, 0.5],
  ],
  hop: [
    [587, 0, 0.06],
    [740, 0.05, 0.08],
  ],
  win: [
    [523, 0, 0.2],
    [659, 0.15, 0.2],
    [784, 0.3, 0.2],
    [1047, 0.45, 0.6],
  ],
  no: [
    [220, 0, 0.18],
    [185, 0.12, 0.25],
  ],
  yes: [
    [659, 0, 0.1],
    [988, 0.09, 0.3],
  ],
  shout: [
    [880, 0, 0.05],
    [880, 0.08, 0.05],
    [1175, 0.16, 0.2],
  ],
};

let context: AudioContext | null = null;
let hush = 0;
/** The number of tones that have not ended yet. */
let tones = 0;
/** How long the context keeps running after a sound, because resuming it takes time. */
const LINGER_MS = 1200;
const QUIET_MS = 400;

/** Creating the first context may block the page for a fifth of a second. So it is created some time after the first
 *  touch, before which no sound is allowed anyway, and not together with a new picture. */
export function tuneIn(): void {
  const soon = (): void => void setTimeout(() => settings.muted || open(), QUIET_MS);
  if (!mayStaySilent()) soon();
  else for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, soon, { once: true });
}

/** Null in a browser without sound, in which the game still works. */
function open(): AudioContext | null {
  try {
    if (!context) {
      context = new AudioContext({ latencyHint: "balanced" });
      restSoon();
    }
    return context;
  } catch {
    return null;
  }
}

/** Suspends the context between sounds, because it uses power even when silent. */
function restSoon(): void {
  clearTimeout(hush);
  hush = window.setTimeout(() => tones || void context?.suspend(), LINGER_MS);
}

export function play(cue: Cue): void {
  const context = settings.muted ? null : open();
  if (!context) return;
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  for (const [frequency, start, length] of CUES[cue]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(0.09, now + start + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0005, now + start + length);
    tones++;
    tone.onended = () => {
      tones--;
      restSoon();
    };
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length + 0.02);
  }
}

/** Whether sound may be blocked: browsers allow it only after a touch, and nobody may ever touch a television. */
export const mayStaySilent = (): boolean => !(navigator.userActivation?.hasBeenActive ?? true);

export function buzz(pattern: number | number[]): void {
  if (!settings.muted && "vibrate" in navigator) navigator.vibrate(pattern);
}
