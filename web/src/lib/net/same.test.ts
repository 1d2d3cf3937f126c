import { expect, test } from "vitest";
import { keeping } from "./same";

const before = {
  people: [{ name: "Ada" }, { name: "Bea" }],
  table: { phase: "give", row: [] as number[] },
  version: 7,
};

test("what a new frame says again is the same object as before", () => {
  const after = keeping(before, {
    people: [{ name: "Ada" }, { name: "Cleo" }],
    table: { phase: "give", row: [] },
    version: 8,
  });
  expect(after).toEqual({ people: [{ name: "Ada" }, { name: "Cleo" }], table: { phase: "give", row: [] }, version: 8 });
  expect(after.table).toBe(before.table);
  expect(after.people[0]).toBe(before.people[0]);
  expect(after.people).not.toBe(before.people);
});

test("a frame that says nothing new is the one before", () => {
  expect(keeping(before, structuredClone(before))).toBe(before);
});

test("more, fewer and other parts are taken as they come", () => {
  const table: unknown = before.table;
  for (const after of [
    { phase: "give" },
    { phase: "give", row: [], clue: null },
    { phase: "give", row: [1] },
    { phase: "give", row: null },
    { phase: "give", row: {} },
    [1],
    null,
    "give",
  ]) {
    expect(keeping(table, after)).toEqual(after);
    expect(keeping(after, table)).toEqual(table);
  }
  expect(keeping([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(keeping({ clue: undefined }, { row: undefined })).toEqual({ row: undefined });
});

test("frames are not changed by what comes after them", () => {
  const first = Object.freeze({ people: Object.freeze([Object.freeze({ name: "Ada" })]) });
  const second = { people: [{ name: "Ada" }, { name: "Bea" }] };
  expect(keeping(first, second)).toEqual({ people: [{ name: "Ada" }, { name: "Bea" }] });
  expect(first.people).toHaveLength(1);
});
