/** Checks the chance of a finished game from its record. All of it happens in this browser, so nobody has to trust
 *  the server. */

import type { Options } from "../../wire/types";
import { sideAt } from "../game/facts";
import { Chance, type Contribution } from "./chance";
import { sealOf, setupOf, type Witnessed } from "./sealing";
import { bytesOf, hex, sha256 } from "./sha256";

export type CheckName =
  | "digest"
  | "commitment"
  | "promise"
  | "numbers"
  | "own"
  | "deal"
  | "first"
  | "rows"
  | "reshuffles"
  | "sides"
  | "positions";

export interface Check {
  name: CheckName;
  ok: boolean;
  /** The number of draws that were computed again. */
  count: number;
}

interface Header {
  game: string;
  players: number;
  names: string[];
  computers?: { seat: number; lines?: number[] }[];
  shuffle?: { numbers: (Contribution & { seal: string })[]; silent: number[] };
  options: Options;
  deck: { id: string; cards: number };
  commitment: string;
}
type Happened = Readonly<Record<string, unknown>> & { event: string };

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

/** The people who took part in the shuffle, by name. Computer players never do: the server would draw for them. */
export interface Shufflers {
  took: string[];
  /** People who sealed no number. */
  out: string[];
  /** People who had sealed one and did not reveal it in time. */
  silent: string[];
}

const headerOf = (record: string): Header => JSON.parse(record.slice(0, record.indexOf("\n"))) as Header;

export function shufflers(record: string): Shufflers {
  const { names, players, computers, shuffle } = headerOf(record);
  const called = (seats: readonly number[]): string[] => seats.map((seat) => names[seat] ?? "");
  const took = (shuffle?.numbers ?? []).map((each) => each.seat);
  const silent = shuffle?.silent ?? [];
  const machines = (computers ?? []).filter((each) => !each.lines).map((each) => each.seat);
  const out = upTo(players).filter((seat) => ![...took, ...silent, ...machines].includes(seat));
  return { took: called(took), out: called(out), silent: called(silent) };
}

/** Runs all checks of a record; `promised` is the commitment that this browser saw when the game began, if it was
 *  there, and `witnessed` what it saw of the shuffles in which it took part. */
export function checked(record: string, promised: string | null, witnessed: readonly Witnessed[] = []): Check[] {
  const lines = record.split("\n").slice(0, -1);
  const header = headerOf(record);
  const end = JSON.parse(lines.at(-1)!) as { secret: string; sha256: string };
  const events = lines.slice(1, -1).map((line) => JSON.parse(line) as Happened);
  const numbers = header.shuffle?.numbers ?? [];
  const chance = new Chance(end.secret, numbers);
  const body = record.slice(0, record.length - lines.at(-1)!.length - 1);
  const tally = new Tally();
  tally.note("digest", hex(sha256(bytesOf(body))) === end.sha256);
  tally.note("commitment", chance.commitment === header.commitment);
  if (promised !== null) tally.note("promise", promised === header.commitment);
  for (const { seal, number } of numbers) tally.note("numbers", sealOf(number) === seal);
  if (witnessed.length) tally.note("own", isAsSeen(header, witnessed.at(-1)!) && witnessed.every(followed));
  if (events[0]?.event === "square_laid") square(header, events, chance, tally);
  else story(header, events, chance, tally);
  return tally.checks;
}

/** Whether this browser's own number is in, and everything else is what had been sealed before it was revealed. */
function isAsSeen({ game, deck, players, options, commitment, shuffle }: Header, seen: Witnessed): boolean {
  const seals = shuffle?.numbers.map(({ seat, seal }) => ({ seat, seal }));
  const own = shuffle?.numbers.some(({ number }) => number === seen.number) ?? false;
  if (seen.setup !== undefined && seen.setup !== setupOf(game, deck.id, players, options)) return false;
  return own && same([commitment, seals, shuffle?.silent], [seen.commitment, seen.seals, seen.silent]);
}

/** Whether a shuffle was followed by another only because somebody had stayed silent who had sealed a number for it.
 *  Else a server that knows all numbers could begin again until it likes the cards. */
function followed(seen: Witnessed, at: number, all: readonly Witnessed[]): boolean {
  const next = all[at + 1];
  if (!next) return true;
  const more = next.silent.slice(seen.silent.length);
  const sealed = (seat: number): boolean => seen.seals.some((each) => each.seat === seat);
  if (!same(next.silent.slice(0, seen.silent.length), seen.silent) || next.setup !== seen.setup) return false;
  return more.length > 0 && more.every(sealed);
}

class Tally {
  checks: Check[] = [];

  note(name: CheckName, ok: boolean): void {
    const known = this.checks.find((check) => check.name === name);
    if (!known) this.checks.push({ name, ok, count: 1 });
    else {
      known.ok &&= ok;
      known.count++;
    }
  }
}

function story(header: Header, events: readonly Happened[], chance: Chance, tally: Tally): void {
  let players = header.players;
  let turn = 0;
  let given = new Map<number, number[]>();
  /** The teams that have agreed who gives in this turn. */
  let agreed = new Set<number>();
  let row: number[] = [];
  let discards: number[] = [];
  for (const event of events) {
    switch (event.event) {
      case "hands_dealt": {
        const dealt = [...(event.hands as number[][]).flat(), ...(event.pile as number[])];
        tally.note("deal", same(chance.shuffled("deal", upTo(header.deck.cards)), dealt));
        break;
      }
      case "turn_began":
        turn = event.turn as number;
        given = new Map();
        agreed = new Set();
        if (turn === 1 && header.options.first === "draw")
          tally.note("first", chance.below("first", players) === event.storyteller);
        break;
      case "clue_given":
        if (event.card !== null) given.set(event.seat as number, [event.card as number]);
        break;
      case "cards_given":
        given.set(event.seat as number, event.cards as number[]);
        break;
      case "giver_offered":
      case "giver_named": {
        // A card that the other of the two had given went back to the hand; what was agreed holds against an offer.
        const giver = event.giver as number;
        const side = sideAt(header.game, players, giver);
        if (event.event === "giver_named") agreed.add(side);
        else if (agreed.has(side)) break;
        for (const seat of upTo(players))
          if (seat !== giver && sideAt(header.game, players, seat) === side) given.delete(seat);
        break;
      }
      case "row_revealed": {
        row = event.row as number[];
        const laid = [...given].sort(([a], [b]) => a - b).flatMap(([, cards]) => cards);
        tally.note("rows", same(chance.shuffled(`row/${turn}`, laid), row));
        break;
      }
      case "seats_added":
        players += event.count as number;
        break;
      case "hands_refilled":
        discards = [...discards, ...row];
        if (event.reshuffled !== null) {
          tally.note("reshuffles", same(chance.shuffled(`reshuffle/${turn}`, discards), event.reshuffled));
          discards = [];
        }
        break;
    }
  }
}

function square(header: Header, events: readonly Happened[], chance: Chance, tally: Tally): void {
  let places = 0;
  for (const event of events) {
    if (event.event === "square_laid") {
      places = (event.square as number[]).length;
      const laid = [...(event.square as number[]), ...(event.pile as number[]), ...(event.removed as number[])];
      const order = chance.shuffled("deal", upTo(header.deck.cards));
      tally.note(
        "deal",
        same(
          order,
          laid.map((picture) => Math.floor(picture / 2)),
        ),
      );
      for (const picture of laid)
        tally.note("sides", chance.below(`side/${Math.floor(picture / 2)}`, 2) === picture % 2);
    } else if (event.event === "position_drawn") {
      tally.note("positions", 1 + chance.below(`position/${event.turn as number}`, places) === event.target);
      const named = typeof header.options.first === "number";
      if (event.turn === 1 && !named) tally.note("first", chance.below("first", header.players) === event.active);
    }
  }
}
