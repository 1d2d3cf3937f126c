import { expect, test } from "vitest";
import { begun, said, told, waitedFor } from "./game";

const words = (own: number, ...votes: number[]) => ({ own: [own], votes, red: null });

test("if two name the same card, everybody says theirs again: nobody learns whose it is", () => {
  let box = told(begun("classic-2014", ["A", "B", "C", "D"]), 0);
  for (const [seat, each] of [words(1), words(2, 1), words(3, 2), words(3, 1)].entries()) box = said(box, seat, each);
  expect(box.again).toEqual([0, 1, 2, 3]);
  expect(waitedFor(box)).toEqual([0, 1, 2, 3]);
  for (const [seat, each] of [words(1), words(2, 1), words(3, 2), words(4, 1)].entries()) box = said(box, seat, each);
  expect(box.turns).toEqual([{ teller: 0, points: [3, 4, 0, 3] }]);
});
