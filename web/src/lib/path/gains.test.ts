import { expect, test } from "vitest";
import { gainsOf } from "./gains";

const side = (plus: number | null, ...names: string[]) => ({ plus, rabbits: names.map((name) => ({ name })) });

test("who stands alone, or has won what all here have won, needs no letter", () => {
  expect(gainsOf([side(3, "Ada")])).toEqual(["+3"]);
  expect(gainsOf([side(2, "Ada"), side(2, "Bo")])).toEqual(["+2"]);
  expect(gainsOf([side(null, "Ada"), side(0, "Bo")])).toEqual([]);
});

test("two who came to the same point by different ways have a letter each, and so has whoever met another", () => {
  expect(gainsOf([side(2, "Ada"), side(-1, "bo")])).toEqual(["A +2", "B \u22121"]);
  expect(gainsOf([side(null, "Ada"), side(3, "Émile")])).toEqual(["É +3"]);
  expect(gainsOf([side(4, "Ada", "Bo"), side(1, "Cleo", "Dan")])).toEqual(["AB +4", "CD +1"]);
});
