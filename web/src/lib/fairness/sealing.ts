/** Takes part in the shuffle: seals a number while people wait for a game, and reveals it when the shuffle has begun.
 *  docs/record.md says why. */

import type { Ask, Frame, Options, RoomView, ShuffleView } from "../../wire/types";
import { read, write } from "../device/kept";
import { hex, sha256, unhex } from "./sha256";

/** A shuffle as this browser saw it before it revealed its number. */
export interface Witnessed {
  commitment: string;
  /** The seals in the order of seats. */
  seals: { seat: number; seal: string }[];
  silent: number[];
  /** The number of its own. */
  number: string;
  /** The game that was to be played; earlier versions of this page did not keep it. */
  setup?: string;
}

/** Everything beside chance that decides which cards people get, as one text. The first storyteller is left out,
 *  since the start may name them. */
export const setupOf = (game: string, deck: string, players: number, options: Options): string =>
  JSON.stringify([game, deck, players, { ...options, first: undefined }]);

/** The most numbers that are kept: one that is being revealed, the next, and those of a page that was just reloaded. */
const KEPT = 4;

export const sealOf = (number: string): string => hex(sha256(unhex(number)));
const drawn = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));
const place = (code: string, game: number): string => `shuffle.${code}.${game}`;

export class Sealing {
  /** Numbers by their seals, the newest last. Other pages of this browser at the same table also know them. */
  private readonly numbers = new Map<string, string>();
  /** The commitment under which a number was revealed, by its seal. Nothing is revealed under a second one: a server
   *  that knows the number could choose its secret to fit. */
  private readonly shown = new Map<string, string>();
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
    if (room.shuffle) this.reveal(room.shuffle, me, room.shuffle.seals.find(of)?.seal, room);
    else if (!room.playing) this.seal(room.seals.find(of)?.seal);
  }

  /** Seals a number, unless one is sealed: by this page, or by another of this person that knows it. */
  private seal(known: string | undefined): void {
    if (known !== undefined && (this.sealed || this.knows(known))) return;
    if (this.asking) return;
    this.sealed = this.asking = true;
    this.quietly({ do: "seal", seal: this.draw() });
  }

  private reveal(shuffle: ShuffleView, me: number, seal: string | undefined, room: RoomView): void {
    if (seal === undefined || seal === this.revealed || !shuffle.waiting.includes(me) || !this.knows(seal)) return;
    if ((this.shown.get(seal) ?? shuffle.commitment) !== shuffle.commitment) return;
    this.revealed = seal;
    this.shown.set(seal, shuffle.commitment);
    const number = this.numbers.get(seal)!;
    const seat = (person: number): number => shuffle.seats.indexOf(person);
    const seals = shuffle.seals.map((each) => ({ seat: seat(each.person), seal: each.seal }));
    const { commitment, silent } = shuffle;
    const saw: Witnessed = {
      commitment,
      seals: seals.sort((a, b) => a.seat - b.seat),
      silent: silent.map(seat),
      number,
      setup: setupOf(room.game, room.deck, shuffle.seats.length, room.options),
    };
    const before = witnessed(this.code, room.games + 1).filter((each) => each.commitment !== commitment);
    write(place(this.code, room.games + 1), JSON.stringify([...before, saw]));
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
    const kept = [...this.numbers].slice(-KEPT).map(([each, number]) => `${number}:${this.shown.get(each) ?? ""}`);
    write(`numbers.${this.code}`, kept.join(" "));
    return seal;
  }

  private recall(): void {
    for (const kept of read(`numbers.${this.code}`)?.split(" ") ?? []) {
      const [number, commitment] = kept.split(":") as [string, string?];
      const seal = sealOf(number);
      this.numbers.set(seal, number);
      if (commitment) this.shown.set(seal, commitment);
    }
  }
}

/** The shuffles that this browser saw of a game in which it took part: one, and another after each silence. */
export function witnessed(code: string, game: number): Witnessed[] {
  const kept = JSON.parse(read(place(code, game)) ?? "[]") as Witnessed | Witnessed[];
  return Array.isArray(kept) ? kept : [kept]; // earlier versions of this page kept the last one
}
