import { afterAll, expect, test, vi } from "vitest";
import type { PersonView, RoomView } from "../../wire/types";
import english from "../../locales/en.json";
import french from "../../locales/fr.json";
import { begin } from "../words/i18n.svelte";
import { atSeat, type AnyTable } from "./table";
import {
  dressedIn,
  seatsNamed,
  sideCalled,
  sideName,
  sidesCalled,
  sidesNamed,
  sideTold,
  teamColours,
  whoseFirst,
  winnersOf,
} from "./teams";
import { marginTold, wonTold } from "./winners";

afterAll(() => vi.unstubAllGlobals()); // the next file shares this process

vi.stubGlobal("document", { documentElement: {}, querySelector: () => null });
begin("en", english);
const people = ["Ada", "Bo", "Cy", "Dee", "Ed", "Fay"].map(
  (name, seat) => ({ id: seat, name, seat, rabbit: { colour: "snow", pattern: "plain" } }) as PersonView,
);
const room = {
  people,
  teams: [
    { people: [0, 3], colour: "plum", name: "Foxes" },
    { people: [1, 4], colour: "rust", name: null },
    { people: [2, 5], colour: "ice", name: null },
  ],
} as unknown as RoomView;
const live = { room, at: (seat: number | null) => atSeat(people, seat) };
const table = { game: "team", players: 6, scores: [0, 0, 0] } as unknown as AnyTable;

test("partners wear the colour of their team, and nobody else wears any", () => {
  expect(dressedIn(room).map(({ rabbit }) => (rabbit as { scarf?: string }).scarf)).toEqual([
    "plum",
    "rust",
    "ice",
    "plum",
    "rust",
    "ice",
  ]);
  expect(dressedIn({ ...room, teams: [] })).toBe(people);
  expect(teamColours(null)).toBeUndefined();
});

test("a team has the name that it chose, else both names; read out, it has all of them", () => {
  expect(sideName(live, table, 0)).toBe("Foxes");
  expect(sideTold(live, table, 0)).toBe("Foxes (Ada and Dee)");
  expect([sideName(live, table, 1), sideTold(live, table, 1)]).toEqual(["Bo and Ed", "Bo and Ed"]);
  expect(sideName(live, { ...table, game: "odyssey", scores: [0, 0, 0, 0, 0, 0] }, 4)).toBe("Ed");
});

test("the reader is You, and comes first, unless the two have a name", () => {
  const me = (seat: number) => ({ ...live, mine: { seat } });
  expect([1, 4].map((seat) => sideCalled(me(seat), table, 1))).toEqual(["You and Ed", "You and Bo"]);
  expect(sideCalled(me(0), table, 1)).toBe("Bo and Ed");
  expect(sideCalled(me(0), table, 0)).toBe("Foxes");
  expect(sideCalled(me(4), { ...table, game: "odyssey", scores: [0, 0, 0, 0, 0, 0] }, 4)).toBe("You");
});

test("of several players, partners are named together by the name that they chose", () => {
  expect(seatsNamed(live, table, [0, 3])).toBe("Foxes");
  expect(seatsNamed(live, table, [3, 1])).toBe("Dee and Bo");
  expect(seatsNamed(live, table, [0, 1, 3, 4])).toBe("Foxes, Bo, and Ed");
});

test("who shares a place stands in one list with one “and”: pairs are set apart, and the reader comes first", () => {
  const alone = { ...table, game: "odyssey", scores: [0, 0, 0, 0, 0, 0] } as AnyTable;
  const me = { ...live, mine: { seat: 4 } };
  expect(sidesCalled(me, alone, [2, 4, 0])).toBe("You, Cy, and Ada");
  expect(sidesCalled(me, table, [2, 1])).toBe("You and Bo · Cy and Fay");
  expect(sidesNamed(live, alone, [2, 4, 0])).toBe("Cy, Ed, and Ada");
  expect(sidesNamed(live, table, [2, 1, 0])).toBe("Cy and Fay · Bo and Ed · Foxes");
});

test("no sentence has the reader with a capital in its middle", () => {
  begin("fr", french);
  const me = { ...live, mine: { seat: 4 } };
  const won = (...winners: number[]) => winnersOf(me, { ...table, winners } as AnyTable);
  expect(marginTold(won(1), 3, "points")).toBe("Ton équipe a gagné avec 3\u00a0points d’avance");
  expect(marginTold(won(2), 1, "points")).toBe("Victoire pour Cy et Fay, avec 1\u00a0point d’avance");
  expect(wonTold(won(2, 1))).toBe("Victoire partagée\u202f: toi et Bo · Cy et Fay");
  begin("en", english);
});

test("a sentence on the television begins with whose it is, also where that name comes later in it", () => {
  expect(whoseFirst("Ada", "Only Bo found Ada’s card: +3.")).toMatch(/^Ada .*Only Bo/);
  expect(whoseFirst("Ada", "Ada found it: +3.")).toBe("Ada found it: +3.");
  expect(whoseFirst("Eve", "Everyone found it: +2.")).toMatch(/^Eve .*Everyone/);
  expect(whoseFirst("Ada", "")).toBe("");
});
