/** Chance as docs/record.md defines it: every shuffle of a game follows from its secret, the numbers of those who took
 *  part in the shuffle, and a label. */

import { bytesOf, hex, hmac, sha256, unhex } from "./sha256";

/** A number that somebody added to the shuffle. */
export interface Contribution {
  seat: number;
  number: string;
}

export class Chance {
  readonly commitment: string;
  private readonly key: Uint8Array;

  constructor(secret: string, numbers: readonly Contribution[] = []) {
    const own = unhex(secret);
    this.commitment = hex(sha256(own));
    const text = numbers.map(({ seat, number }) => `\n${seat} ${number}`).join("");
    this.key = numbers.length ? hmac(own, bytesOf(`shuffle${text}`)) : own;
  }

  shuffled<T>(label: string, items: readonly T[]): T[] {
    const order = [...items];
    const stream = this.stream(label);
    for (let last = order.length - 1; last > 0; last--) {
      const pick = below(stream, last + 1);
      [order[last], order[pick]] = [order[pick]!, order[last]!];
    }
    return order;
  }

  below(label: string, n: number): number {
    return below(this.stream(label), n);
  }

  private *stream(label: string): Generator<number, never> {
    for (let k = 0; ; k++) {
      const block = new DataView(hmac(this.key, bytesOf(`${label}#${k}`)).buffer);
      for (let at = 0; at < 32; at += 4) yield block.getUint32(at);
    }
  }
}

function below(stream: Generator<number, never>, n: number): number {
  const fair = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const number = stream.next().value;
    if (number < fair) return number % n;
  }
}
