/** A receipt for every seat that this device had: with it people erase what is kept of them, also after they left. */

import type { GameId } from "../game/facts";
import type { TakenSeat } from "../../wire/types";
import { read, write } from "./kept";

const MOST = 60;
export interface Receipt {
  readonly table: string;
  readonly person: number;
  readonly receipt: string;
  readonly game: GameId | null;
  readonly at: number;
}
let last: readonly Receipt[] = [];

export function receipts(): readonly Receipt[] {
  const text = read("receipts");
  if (text === null) return last;
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? (found as Receipt[]) : [];
  } catch {
    return [];
  }
}

export function keepReceipt(seat: TakenSeat, game: GameId | null): void {
  if (!seat.receipt) return;
  const one = { table: seat.table, person: seat.person, receipt: seat.receipt, game, at: Date.now() };
  keep([one, ...others(seat.table, seat.person)].slice(0, MOST));
}

export function dropReceipt(table: string, person: number): void {
  keep(others(table, person));
}

const others = (table: string, person: number): Receipt[] =>
  receipts().filter((each) => each.table !== table || each.person !== person);

function keep(all: readonly Receipt[]): void {
  last = all;
  write("receipts", JSON.stringify(all));
}
