import { beforeEach, expect, test, vi } from "vitest";
import { forgetSeat, rememberSeat, seatedAt } from "./seats";

const storage = (kept: Record<string, string>, refuses = false) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => {
    if (refuses) throw new Error("refused");
    kept[key] = value;
  },
});

beforeEach(() => {
  vi.stubGlobal("localStorage", storage({}));
  for (const code of seatedAt()) forgetSeat(code);
});

test("tables are remembered newest first, each once, and only so many", () => {
  for (const code of ["A", "B", "C", "A"]) rememberSeat(code);
  expect(seatedAt()).toEqual(["A", "C", "B"]);
  for (const code of "DEFGH") rememberSeat(code);
  expect(seatedAt()).toEqual(["H", "G", "F", "E", "D", "A"]);
  forgetSeat("F");
  expect(seatedAt()).toEqual(["H", "G", "E", "D", "A"]);
});

test("what others wrote into the storage is no table", () => {
  for (const text of ["{", '{"A":1}', "[1]", "null"]) {
    vi.stubGlobal("localStorage", storage({ "lapin.tables": text }));
    expect(seatedAt()).toEqual([]);
  }
});

test("where storage is refused, a table is remembered as long as the page", () => {
  vi.stubGlobal("localStorage", storage({}, true));
  rememberSeat("A");
  expect(seatedAt()).toEqual(["A"]);
});
