/** Whether somebody has won a game on this device: until then, computer players are easy at first. */

import type { Frame, LEVELS } from "../../wire/types";
import { sideOf } from "../game/table";
import { read, write } from "./kept";

export function hasWon(): boolean {
  return read("won") !== null;
}

/** Notes a game that this person has won; not one that a computer played to its end for them. */
export function rememberWin({ table, mine, me, room }: Pick<Frame, "table" | "mine" | "me" | "room">): void {
  if (!table || !mine || table.phase !== "over" || hasWon()) return;
  const absent = room.people.find((person) => person.id === me)?.stand_in ?? true;
  if (!absent && table.winners.includes(sideOf(table, mine.seat))) write("won", "1");
}

/** The level at which computer players sit down first; the host can choose another one. */
export function firstLevel(): (typeof LEVELS)[number] {
  return hasWon() ? "medium" : "easy";
}
