import { expect, test } from "vitest";
import type { OwnSeat } from "../../wire/types";
import { inOrder, sitsAt, standing, type OwnTable } from "./waysBack";

const table = (code: string, own: Partial<OwnSeat>, more: Partial<OwnTable> = {}) =>
  ({
    code,
    playing: true,
    closed: false,
    own: { with_whom: [], turn: 2, phase: "vote", waited_for: false, stand_in: false, ...own },
    ...more,
  }) as unknown as OwnTable;

test("a table that waits for this person comes before others that play, and those before others", () => {
  const lobby = table("L", { phase: null, turn: null }, { playing: false });
  const tables = [lobby, table("P", {}), table("W", { waited_for: true }), table("Q", {})];
  expect(inOrder(tables).map((each) => each.code)).toEqual(["W", "P", "Q", "L"]);
});

test("of those that wait, the one whose time ends first comes first; one with a stand-in does not wait", () => {
  const tables = [
    table("S", { waited_for: true, stand_in: true, until: 1 }),
    table("B", { waited_for: true, until: 30 }),
    table("A", { waited_for: true, until: 20 }),
  ];
  expect(inOrder(tables).map((each) => each.code)).toEqual(["A", "B", "S"]);
});

test("a table says whether and for what it waits", () => {
  expect(standing(table("A", { waited_for: true }))).toBe("back.wait.vote");
  expect(standing(table("A", {}))).toBe("back.goesOn");
  expect(standing(table("A", { waited_for: true, stand_in: true }))).toBe("back.standIn");
  expect(standing(table("A", { phase: "over" }, { playing: false }))).toBe("back.over");
  expect(standing(table("A", { phase: null }, { playing: false }))).toBe("back.lobby");
});

test("nobody sits at a table that is closed, nor where the server knows of no seat", () => {
  expect(sitsAt(table("A", {}))).toBe(true);
  expect(sitsAt(table("A", {}, { closed: true }))).toBe(false);
  expect(sitsAt({ ...table("A", {}), own: null })).toBe(false);
});
