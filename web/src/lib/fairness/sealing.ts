/** Takes part in the shuffle: seals a number while people wait for a game, and reveals it when the shuffle has begun.
 *  docs/record.md says why. */

import type { Ask, Frame, ShuffleView } from "../../wire/types";
import { read, write } from "../device/kept";
import { hex, sha256, unhex } from "./sha256";

/** What this browser saw of a shuffle before it revealed its number. */
export interface Witnessed {
  commitment: string;
  /** The seals in the order of seats. */
  seals: { seat: number; seal: string }[];
  silent: number[];
  /** The number of its own. */
  number: string;
}

/** How many numbers are kept: one that is being revealed, the next, and those of a page that was just reloaded. */
const KEPT = 4;

export const sealOf = (number: string): string => hex(sha256(unhex(number)));
const drawn = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));
const place = (code: string, game: number): string => `shuffle.${code}.${game}`;

export class Sealing {
  /** Numbers by their seals, the newest last. Other pages of this browser at the same table know them, too. */
  private readonly numbers = new Map<string, string>();
  private sealed = false;
  private asking = false;
  private revealed = "";

  constructor(
    private readonly code: string,
    private readonly ask: (ask: Ask) => Promise<number>,
  ) {
    this.recall();
  }

  seen({ me, room }: Frame): void {
    if (me === null || room.seals === undefined) return;
    const of = (each: { person: number }): boolean => each.person === me;
    if (room.shuffle) this.reveal(room.shuffle, me, room.shuffle.seals.find(of)?.seal, room.games + 1);
    else if (!room.playing) this.seal(room.seals.find(of)?.seal);
  }

  /** Seals a number, unless one is sealed: by this page, or by another of this person that knows it. */
  private seal(known: string | undefined): void {
    if (known !== undefined && (this.sealed || this.knows(known))) return;
    if (this.asking) return;
    this.sealed = this.asking = true;
    this.quietly({ do: "seal", seal: this.draw() });
  }

  private reveal(shuffle: ShuffleView, me: number, seal: string | undefined, game: number): void {
    if (seal === undefined || seal === this.revealed || !shuffle.waiting.includes(me) || !this.knows(seal)) return;
    this.revealed = seal;
    const number = this.numbers.get(seal)!;
    const seat = (person: number): number => shuffle.seats.indexOf(person);
    const seals = shuffle.seals.map((each) => ({ seat: seat(each.person), seal: each.seal }));
    const { commitment, silent } = shuffle;
    const witnessed: Witnessed = {
      commitment,
      seals: seals.sort((a, b) => a.seat - b.seat),
      silent: silent.map(seat),
      number,
    };
    write(place(this.code, game), JSON.stringify(witnessed));
    this.quietly({ do: "reveal", number, next: this.draw() });
  }

  private quietly(ask: Ask): void {
    const done = (): void => void (this.asking = false);
    this.ask(ask).then(done, done); // a refusal: the shuffle has gone on without this number
  }

  private knows(seal: string): boolean {
    if (!this.numbers.has(seal)) this.recall();
    return this.numbers.has(seal);
  }

  /** Draws another number, and gives its seal. */
  private draw(): string {
    this.recall();
    const number = drawn();
    const seal = sealOf(number);
    this.numbers.set(seal, number);
    write(`numbers.${this.code}`, [...this.numbers.values()].slice(-KEPT).join(" "));
    return seal;
  }

  private recall(): void {
    for (const number of read(`numbers.${this.code}`)?.split(" ") ?? []) this.numbers.set(sealOf(number), number);
  }
}

/** What this browser saw of the shuffle of a game, if it took part. */
export function witnessed(code: string, game: number): Witnessed | null {
  const kept = read(place(code, game));
  return kept === null ? null : (JSON.parse(kept) as Witnessed);
}
