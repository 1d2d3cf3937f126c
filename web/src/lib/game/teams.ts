/** Teams of two, as the server pairs them: in the lobby as people will sit, in a game as they sit. */

import { coatOf, type Dressed } from "../pictures/coats";
import { beginsWith } from "../words/begins";
import { listed, t } from "../words/i18n.svelte";
import type { PersonView, RoomView, TeamView } from "../../wire/types";
import { isPaired, seatsOf, sideOf, type AnyTable } from "./table";
import type { Winners } from "./winners";

export const teamsOf = (room: RoomView): readonly TeamView[] => room.teams ?? [];

/** The team of a person; null where nobody has a partner. */
export function teamOf(room: RoomView, person: PersonView): TeamView | null {
  return teamsOf(room).find((team) => team.people.includes(person.id)) ?? null;
}

/** The name that the two chose, or both their names. */
export function teamName(room: RoomView, team: TeamView): string {
  return team.name ?? listed(team.people.map((id) => room.people.find((person) => person.id === id)?.name ?? ""));
}

/** A name that looks like another at the table has a number: nobody passes for somebody else. */
const marked = (person: PersonView): PersonView =>
  person.mark ? { ...person, name: `${person.name} (${person.mark})` } : person;

/** Everybody in the room; partners wear scarves in their team's colour, wherever they are shown. */
export function dressedIn(room: RoomView): readonly PersonView[] {
  if (!teamsOf(room).length) return room.people.some((person) => person.mark) ? room.people.map(marked) : room.people;
  return room.people.map(marked).map((person) => {
    const rabbit: Dressed = { ...person.rabbit, scarf: teamOf(room, person)?.colour };
    return { ...person, rabbit };
  });
}

/** A table's people: what the names of sides are made of. */
interface Company {
  readonly room: RoomView;
  at(seat: number | null): PersonView | null;
}

export function teamAt(live: Company, seat: number | null): TeamView | null {
  const person = live.at(seat);
  return person && teamOf(live.room, person);
}

/** Both names of partners, or the name of one player. */
const membersOf = (live: Company, seats: readonly number[]): string =>
  listed(seats.map((seat) => live.at(seat)?.name ?? ""));

/** The name of a side: a player's name, the name that two partners chose, or both their names. */
export function sideName(live: Company, table: AnyTable, side: number): string {
  const seats = seatsOf(table, side);
  return (seats.length > 1 && teamAt(live, seats[0]!)?.name) || membersOf(live, seats);
}

/** Somebody at the table who reads: an onlooker has no seat. */
interface Reading extends Company {
  readonly mine: { readonly seat: number } | null;
}
const isMine = (live: Reading, table: AnyTable, side: number): boolean =>
  live.mine !== null && sideOf(table, live.mine.seat) === side;

/** The name of a side where `you` stands for the reader, who comes first. */
function calledAs(live: Reading, table: AnyTable, side: number, you: "you" | "you.within"): string {
  const seats = seatsOf(table, side);
  if (!isMine(live, table, side) || (seats.length > 1 && teamAt(live, seats[0]!)?.name))
    return sideName(live, table, side);
  const others = seats.filter((seat) => seat !== live.mine!.seat);
  return listed([t(you), ...others.map((seat) => live.at(seat)?.name ?? "")]);
}

/** The same on a line of its own, for the reader, who is "You". */
export const sideCalled = (live: Reading, table: AnyTable, side: number): string => calledAs(live, table, side, "you");

/** Teams are set apart: a list of pairs would have an "and" in each, and one more. */
const together = (table: AnyTable, names: readonly string[]): string =>
  isPaired(table) ? names.join(" · ") : listed(names);

const mineFirst = (live: Reading, table: AnyTable, sides: readonly number[]): number[] =>
  [...sides].sort((a, b) => Number(isMine(live, table, b)) - Number(isMine(live, table, a)));

/** Several sides in one list, by their names. */
export const sidesNamed = (live: Company, table: AnyTable, sides: readonly number[]): string =>
  together(
    table,
    sides.map((side) => sideName(live, table, side)),
  );

/** Those who share a place. "You" begins the list: its capital belongs nowhere else. */
export const sidesCalled = (live: Reading, table: AnyTable, sides: readonly number[]): string =>
  together(
    table,
    mineFirst(live, table, sides).map((side) => sideCalled(live, table, side)),
  );

export function winnersOf(live: Reading, table: AnyTable): Winners {
  const sides = mineFirst(live, table, table.winners);
  return {
    // They stand within sentences.
    names: sides.map((side) =>
      seatsOf(table, side).length > 1 ? calledAs(live, table, side, "you.within") : sideName(live, table, side),
    ),
    mine: sides.length && isMine(live, table, sides[0]!) ? 0 : null,
    teams: isPaired(table),
  };
}

/** The same to be read out: the chosen name with both players. */
export function sideTold(live: Company, table: AnyTable, side: number): string {
  const [name, members] = [sideName(live, table, side), membersOf(live, seatsOf(table, side))];
  return name === members ? name : `${name} (${members})`;
}

/** Players by name; two partners together by the name that they chose, if they have one. */
export function seatsNamed(live: Company, table: AnyTable, seats: readonly number[]): string {
  const sides = table.scores.map((_, side) => seatsOf(table, side)).filter((pair) => pair.length > 1);
  const whole = sides.filter((pair) => teamAt(live, pair[0]!)?.name && pair.every((seat) => seats.includes(seat)));
  const paired = new Set(whole.flat());
  return listed([
    ...whole.map((pair) => sideName(live, table, sideOf(table, pair[0]!))),
    ...seats.filter((seat) => !paired.has(seat)).map((seat) => live.at(seat)?.name ?? ""),
  ]);
}

/** The colour of a team for a style: that of its cloth, and that of the stripe on it. */
export function teamColours(team: TeamView | null): string | undefined {
  if (!team) return undefined;
  const [cloth, stripe] = coatOf(team.colour);
  return `--team: ${cloth}; --team-stripe: ${stripe}`;
}

/** Words about a side, with what its team is called. */
export const teamSays = (team: string | null, words: string): string =>
  team ? t("team.says", { team, words }) : words;

/** A sentence about a side, which begins with whose it is: on a television it is read from afar, and another comes. */
export const whoseFirst = (name: string, words: string): string =>
  !words || beginsWith(words, name) ? words : teamSays(name, words);
