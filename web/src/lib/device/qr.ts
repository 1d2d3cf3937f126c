/** QR codes of links that must not be told to the server: bytes, error correction level L, mask 0, up to version 25. */

/** By version: how many bytes of a block correct errors, and how many blocks there are. */
const CORRECTING = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];
const LARGEST = CORRECTING.length;
/** From this version on, the length is written with two bytes; from the other on, a code names its version. */
const LONG = 10;
const NAMED = 7;
const QUIET = 4;

/** Gives the number of bytes in a code of this version. */
function room(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version > 1) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version >= NAMED) modules -= 36;
  }
  return Math.floor(modules / 8);
}
const dataRoom = (version: number): number => room(version) - CORRECTING[version - 1]! * BLOCKS[version - 1]!;

/** A product in the field of 256 elements. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** The bytes that correct errors in a block (Reed and Solomon). */
function correcting(data: readonly number[], count: number): number[] {
  let divisor = [...Array<number>(count - 1).fill(0), 1];
  let root = 1;
  for (let each = 0; each < count; each++) {
    divisor = divisor.map((value, at) => times(value, root) ^ (divisor[at + 1] ?? 0));
    root = times(root, 2);
  }
  const rest = Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((value, at) => (rest[at]! ^= times(value, factor)));
  }
  return rest;
}

/** The text as the bytes of a code: its data, filled up, then what corrects errors, all blocks interleaved. */
function bytesOf(text: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  const capacity = dataRoom(version);
  put(4, 4);
  put(text.length, version < LONG ? 8 : 16);
  for (const byte of text) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  put(0, -bits.length & 7);
  for (let filler = 0xec; bits.length < capacity * 8; filler ^= 0xec ^ 0x11) put(filler, 8);
  const data = Array.from({ length: capacity }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  const blocks = BLOCKS[version - 1]!;
  const short = Math.floor(capacity / blocks);
  const shorter = blocks - (capacity % blocks);
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, block) => {
    const part = data.slice(from, from + short + (block < shorter ? 0 : 1));
    from += part.length;
    return part;
  });
  const checks = parts.map((part) => correcting(part, CORRECTING[version - 1]!));
  const mixed = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) =>
      rows.flatMap((row) => row.slice(at, at + 1)),
    ).flat();
  return [...mixed(parts), ...mixed(checks)];
}

/** The middles of the alignment marks, in one direction. */
function marksAt(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step).reverse()];
}

/** The modules of a code, row by row, true for dark; null if the text is too long. */
export function qrModules(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number) => bytes.length + (version < LONG ? 2 : 3) <= dataRoom(version);
  const version = Array.from({ length: LARGEST }, (_, at) => at + 1).find(fits);
  if (version === undefined) return null;
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (row: number, column: number, on: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    dark[row]![column] = on;
    fixed[row]![column] = true;
  };
  const square = (row: number, column: number, reach: number, light: readonly number[]) => {
    for (let down = -reach; down <= reach; down++)
      for (let along = -reach; along <= reach; along++)
        set(row + down, column + along, !light.includes(Math.max(Math.abs(down), Math.abs(along))));
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(row, column, 4, [2, 4]);
  const marks = marksAt(version, size);
  const last = marks.length - 1;
  marks.forEach((row, down) =>
    marks.forEach((column, along) => {
      const corner = [`0 0`, `0 ${last}`, `${last} 0`].includes(`${down} ${along}`);
      if (!corner) square(row, column, 2, [1]);
    }),
  );
  const LOW = 1 << 3;
  let rest = LOW;
  for (let each = 0; each < 10; each++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const form = ((LOW << 10) | rest) ^ 0x5412;
  const bit = (value: number, at: number) => ((value >>> at) & 1) === 1;
  for (let at = 0; at < 15; at++) {
    const row = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at;
    const column = at < 8 ? size - 1 - at : at < 9 ? 15 - at : 14 - at;
    set(row, 8, bit(form, at));
    set(8, column, bit(form, at));
  }
  set(size - 8, 8, true);
  if (version >= NAMED) {
    let tail = version;
    for (let each = 0; each < 12; each++) tail = (tail << 1) ^ ((tail >>> 11) * 0x1f25);
    const named = (version << 12) | tail;
    for (let at = 0; at < 18; at++) {
      const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
      set(near, far, bit(named, at));
      set(far, near, bit(named, at));
    }
  }
  const stream = bytesOf(bytes, version);
  let written = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let down = 0; down < size; down++)
      for (const column of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0;
        const row = upward ? size - 1 - down : down;
        if (fixed[row]![column]) continue;
        const on = written < stream.length * 8 && bit(stream[written >>> 3]!, 7 - (written & 7));
        dark[row]![column] = on !== ((row + column) % 2 === 0);
        written++;
      }
  }
  return dark;
}

/** A code as a picture; null if the text is too long for one. */
export function qrPicture(text: string): string | null {
  const modules = qrModules(text);
  if (!modules) return null;
  const size = modules.length + 2 * QUIET;
  const path = modules
    .flatMap((row, y) => row.map((on, x) => (on ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
