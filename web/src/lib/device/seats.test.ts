import { beforeEach, expect, test, vi } from "vitest";
import { forgetSeat, isFull, MOST, rememberSeat, seatedAt } from "./seats";

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
  forgetSeat("C");
  expect(seatedAt()).toEqual(["A", "B"]);
  for (let more = 0; more < MOST - 3; more++) rememberSeat(`T${more}`);
  expect(isFull()).toBe(false);
  rememberSeat("last");
  expect(isFull()).toBe(true);
  rememberSeat("A"); // opened again, it is the newest: the one that was not opened for longest is forgotten
  rememberSeat("one more");
  expect(seatedAt()).toHaveLength(MOST);
  expect(seatedAt().slice(0, 2)).toEqual(["one more", "A"]);
  expect(seatedAt()).not.toContain("B");
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
