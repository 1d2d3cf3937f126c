import { expect, test } from "vitest";
import { gainsOf } from "./gains";

const side = (plus: number | null, ...names: string[]) => ({ plus, rabbits: names.map((name) => ({ name })) });

const said = (...group: Parameters<typeof gainsOf>[0][number][]) =>
  gainsOf(group).map(({ of, letters, points }) => (of === null ? points : `${of}${letters} ${points}`));

test("who stands alone, or has won what all here have won, needs no rabbit beside it", () => {
  expect(said(side(3, "Ada"))).toEqual(["+3"]);
  expect(said(side(2, "Ada"), side(2, "Bo"))).toEqual(["+2"]);
  expect(said(side(null, "Ada"), side(0, "Bo"))).toEqual([]);
});

test("two who came to the same point by different ways are shown with theirs, and so is whoever met another", () => {
  expect(said(side(2, "Ada"), side(-1, "bo"))).toEqual(["0A +2", "1B \u22121"]);
  expect(said(side(null, "Ada"), side(3, "Émile"))).toEqual(["1É +3"]);
  expect(said(side(4, "Ada", "Bo"), side(1, "Cleo", "Dan"))).toEqual(["0AB +4", "1CD +1"]);
});
