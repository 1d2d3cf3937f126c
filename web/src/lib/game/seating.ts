/** The places in the bar: each alone with a name, pairs together, and in stacks those for whom there is no
 *  room. */

import { isStory } from "./kinds";
import { storyteller, type AnyTable } from "./table";

export type What = "tells" | "waits" | "done" | "";

export interface Part {
  key: string;
  seats: readonly number[];
  kind: "one" | "stack" | "pair";
  what: What;
}

/** Gives what somebody at the table is doing. */
export function doingNow(table: AnyTable, seat: number): What {
  if (table.phase === "over") return "";
  const teller = storyteller(table);
  if (seat === teller) return "tells";
  if (teller === null && table.phase === "tell") return "";
  if (table.waiting_for.includes(seat)) return "waits";
  if (!isStory(table)) return "";
  return (table.phase === "give" && table.given[seat]) || (table.phase === "vote" && table.voted[seat]) ? "done" : "";
}

interface Room {
  /** The sides in their order. */
  sides: readonly number[];
  /** The seats of a side, where two play together; else null. */
  seatsOf: ((side: number) => readonly number[]) | null;
  /** The one who stands last and takes no room; null if nobody does. */
  me: number | null;
  doing: (seat: number) => What;
  /** The number of people with names for whom there is room. */
  room: number;
}

/** The storyteller and the people waited for keep their names longest; a stack takes the room of two. */
export function partsOf({ sides, seatsOf, me, doing, room }: Room): Part[] {
  if (seatsOf) return sides.map((side) => ({ key: `pair ${side}`, seats: seatsOf(side), kind: "pair", what: "" }));
  const one = (seat: number): Part => ({ key: `${seat}`, seats: [seat], kind: "one", what: doing(seat) });
  const stack = (seats: readonly number[], what: What): Part[] =>
    seats.length > 1 ? [{ key: `stack ${what}`, seats, kind: "stack", what }] : seats.map(one);
  const others = sides.filter((seat) => seat !== me);
  const own = sides.filter((seat) => seat === me).map(one);
  if (others.length <= room) return [...others.map(one), ...own];
  const by = (what: What): number[] => others.filter((seat) => doing(seat) === what);
  const [tells, done, waits, rest] = [by("tells"), by("done"), by("waits"), by("")];
  const taken = tells.length + (done.length ? 2 : 0) + (rest.length ? 2 : 0);
  return [
    ...tells.map(one),
    ...stack(done, "done"),
    ...(waits.length + taken <= room ? waits.map(one) : stack(waits, "waits")),
    ...stack(rest, ""),
    ...own,
  ];
}
