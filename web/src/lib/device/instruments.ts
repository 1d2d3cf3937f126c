/** Makes the sounds: paper, wood and air. No files and no beeps: noise through filters, knocks that die away at once,
 *  and plucked strings. */

import type { Cue } from "./sound";

/** A place in time to play at, and where to play to. */
interface Hall {
  context: AudioContext;
  to: AudioNode;
  now: number;
}

let noise: AudioBuffer | null = null;
const strings = new Map<number, AudioBuffer>();

/** A second of noise, softer towards high tones, as rustling is. */
function rustling(context: AudioContext): AudioBuffer {
  if (noise?.sampleRate === context.sampleRate) return noise;
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const dots = noise.getChannelData(0);
  let last = 0;
  for (let at = 0; at < dots.length; at++) {
    last = 0.72 * last + 0.28 * (Math.random() * 2 - 1);
    dots[at] = last * 2.2;
  }
  return noise;
}

/** A plucked string: a short noise that goes round and is smoothed each time (Karplus and Strong). */
function string(context: AudioContext, frequency: number): AudioBuffer {
  const known = strings.get(frequency);
  if (known) return known;
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, Math.floor(sampleRate * 1.1), sampleRate);
  const dots = buffer.getChannelData(0);
  const round = Math.max(2, Math.round(sampleRate / frequency));
  for (let at = 0; at < round; at++) dots[at] = (Math.random() * 2 - 1) * 0.6;
  // Struck softly: the noise loses its edge before it goes round.
  for (let at = 1; at < round; at++) dots[at] = 0.5 * dots[at]! + 0.5 * dots[at - 1]!;
  for (let at = round; at < dots.length; at++) {
    dots[at] = 0.4965 * (dots[at - round]! + dots[Math.max(0, at - round - 1)]!);
  }
  strings.set(frequency, buffer);
  return buffer;
}

/** Loud at once or after `rise` seconds, then dying away. */
function volume({ context, to }: Hall, at: number, loud: number, rise: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(to);
  return gain;
}

function blow(hall: Hall, after: number, length: number, loud: number, from: number, to: number, rise: number): void {
  const { context, now } = hall;
  const at = now + after;
  const source = context.createBufferSource();
  source.buffer = rustling(context);
  source.loop = true;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 0.8;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(band).connect(volume(hall, at, loud, rise, length));
  source.start(at, Math.random() * 0.5);
  source.stop(at + length + 0.02);
}

/** A card that slides over a table. */
const paper = (hall: Hall, after = 0, length = 0.16, loud = 0.16): void =>
  blow(hall, after, length, loud, 1700, 4600, length * 0.35);
/** A breath, as of a page that turns. */
const air = (hall: Hall, after = 0, length = 0.7, loud = 0.09): void =>
  blow(hall, after, length, loud, 380, 1100, length * 0.45);

/** A knock on wood: two tones that do not belong together, gone at once. */
function wood(hall: Hall, after: number, frequency: number, loud = 0.24): void {
  const { context, now } = hall;
  const at = now + after;
  for (const [part, strength, length] of [
    [1, 1, 0.11],
    [2.71, 0.4, 0.05],
  ] as const) {
    const tone = context.createOscillator();
    tone.frequency.setValueAtTime(frequency * part * 1.12, at);
    tone.frequency.exponentialRampToValueAtTime(frequency * part, at + 0.02);
    tone.connect(volume(hall, at, loud * strength, 0.002, length));
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
  blow(hall, after, 0.03, loud * 0.5, 900, 500, 0.002);
}

function pluck(hall: Hall, after: number, frequency: number, loud = 0.3): void {
  const { context, now } = hall;
  const at = now + after;
  const source = context.createBufferSource();
  source.buffer = string(context, frequency);
  const soft = context.createBiquadFilter();
  soft.type = "lowpass";
  soft.frequency.value = Math.min(5200, frequency * 5);
  source.connect(soft).connect(volume(hall, at, loud, 0.003, 1));
  source.start(at);
}

const [D, E, G, A, B, HIGH_D, HIGH_G] = [293.7, 329.6, 392, 440, 493.9, 587.3, 784];

const CUES: Record<Cue, (hall: Hall) => void> = {
  turn: (hall) => {
    air(hall, 0, 0.5, 0.05);
    pluck(hall, 0.05, G);
    pluck(hall, 0.22, HIGH_D);
  },
  card: (hall) => {
    paper(hall);
    wood(hall, 0.13, 190, 0.1);
  },
  vote: (hall) => wood(hall, 0, 330),
  glow: (hall) => {
    air(hall, 0, 1.1, 0.1);
    pluck(hall, 0.15, D, 0.22);
    pluck(hall, 0.3, G, 0.22);
    pluck(hall, 0.45, B, 0.24);
  },
  hop: (hall) => {
    wood(hall, 0, 300, 0.16);
    wood(hall, 0.11, 380, 0.14);
  },
  win: (hall) => {
    air(hall, 0, 1.6, 0.08);
    [D, G, B, HIGH_D, HIGH_G].forEach((tone, place) => pluck(hall, 0.1 + place * 0.14, tone, 0.28));
    for (let card = 0; card < 6; card++) paper(hall, 0.9 + card * 0.11, 0.12, 0.07);
  },
  no: (hall) => {
    wood(hall, 0, 150, 0.22);
    wood(hall, 0.12, 126, 0.2);
  },
  yes: (hall) => {
    wood(hall, 0, 420, 0.12);
    pluck(hall, 0.03, A);
    pluck(hall, 0.14, HIGH_D);
  },
  miss: (hall) => {
    paper(hall, 0, 0.1, 0.1);
    wood(hall, 0.05, 140);
  },
  shout: (hall) => {
    wood(hall, 0, 520, 0.2);
    wood(hall, 0.09, 520, 0.2);
    pluck(hall, 0.18, E * 2, 0.32);
  },
};

/** Longer than any cue. */
export const LONGEST_MS = 2600;

export function sound(context: AudioContext, cue: Cue): void {
  CUES[cue]({ context, to: context.destination, now: context.currentTime + 0.01 });
}
