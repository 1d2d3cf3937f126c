/** Lets rabbits blink and move: one clock for all of them. A rabbit shows its second picture for a beat now and then.
 *  That costs less than an animation each, which would keep the browser drawing. */

import { calm } from "../device/settings.svelte";
import type { Mood } from "./moods";

const BEAT_MS = 180;

/** The beats for which a mood rests, and those for which it shows its second picture. */
const RHYTHM: Record<Mood, readonly [rest: number, beat: number]> = {
  idle: [28, 1],
  turn: [9, 3],
  think: [3, 3],
  jump: [2, 2],
  droop: [24, 2],
  sleep: [9, 9],
  shrug: [5, 5],
  love: [3, 3],
  laugh: [2, 2],
  wow: [3, 3],
  hmm: [8, 4],
  clap: [1, 1],
  hurry: [2, 2],
};

interface Alive {
  node: Element;
  mood: () => Mood;
  /** The place in its rhythm where it began, so that not everybody blinks at once. */
  from: number;
}
const alive = new Set<Alive>();
let count = 0;
let clock = 0;

function beat(): void {
  if (document.hidden || calm()) return;
  count++;
  for (const { node, mood, from } of alive) {
    const [rest, shown] = RHYTHM[mood()];
    node.classList.toggle("beat", (count + from) % (rest + shown) >= rest);
  }
}

/** For `{@attach}`: the element gets the class `beat` while the second picture is to be seen. */
export const moving =
  (mood: () => Mood) =>
  (node: Element): (() => void) => {
    const one: Alive = { node, mood, from: (alive.size * 11) % 29 };
    alive.add(one);
    if (!clock) clock = window.setInterval(beat, BEAT_MS);
    return () => {
      alive.delete(one);
      if (!alive.size) {
        clearInterval(clock);
        clock = 0;
      }
    };
  };
