/** SHA-256 and HMAC in plain JavaScript, because crypto.subtle is missing over plain http. */

const K = new Uint32Array(64);
const FIRST = new Uint32Array(8);

/** Computes the constants, which are the first bits of the roots of the first primes. */
function prepare(): void {
  const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);
  let found = 0;
  for (let number = 2; found < 64; number++) {
    let prime = true;
    for (let by = 2; by * by <= number; by++) if (number % by === 0) prime = false;
    if (!prime) continue;
    if (found < 8) FIRST[found] = fraction(Math.sqrt(number));
    K[found++] = fraction(Math.cbrt(number));
  }
}
prepare();

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, message.length << 3);
  const state = FIRST.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = words[i - 15]!;
      const b = words[i - 2]!;
      words[i] =
        words[i - 16]! +
        words[i - 7]! +
        (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) +
        (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
    }
    mix(state, words);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, place) => out.setUint32(4 * place, word));
  return digest;
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = state[place]! + word));
}

/** HMAC with a key of at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const inner = new Uint8Array(64 + message.length).fill(0x36, 0, 64);
  const outer = new Uint8Array(96).fill(0x5c, 0, 64);
  key.forEach((byte, place) => {
    inner[place]! ^= byte;
    outer[place]! ^= byte;
  });
  inner.set(message, 64);
  outer.set(sha256(inner), 64);
  return sha256(outer);
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
