import { expect, test } from "vitest";
import { squarePage, storyPage } from "./album";

const turn = {
  storyteller: 1,
  clue: "wind",
  given: { 0: [5], 1: [8], 2: [2] },
  row: [2, 8, 5],
  votes: { 0: [1], 2: [2] },
  points: {},
};

test("a page shows the storyteller's card, who found it, and who fell for which", () => {
  const page = storyPage(turn, true);
  expect(page.main).toEqual({ picture: 8, owner: 1, seats: [2], red: false });
  expect(page.others.map((shot) => [shot.owner, ...shot.seats])).toEqual([[2, 0], [0]]);
});

test("without a true card the page shows what most people chose, spoilt or not", () => {
  const page = storyPage({ ...turn, votes: { 0: [3], 1: [3], 2: [1] }, red: 3 }, false);
  expect(page).toMatchObject({ isTrue: false, main: { picture: 5, seats: [0, 1], red: true } });
});

test("in the square the page shows the right picture and the wrong fingers", () => {
  const square = [10, 11, 12, 13, 14, 15, 16, 17, null];
  const touches = [{ seat: 0, at: 4 }, { seat: 2, at: 1 }]; // prettier-ignore
  const page = squarePage({ active: 1, clue: "a", square, target: 1, touches, found_by: 2, won: [], points: {} });
  expect(page.main).toMatchObject({ picture: 10, seats: [2] });
  expect(page.others.filter((shot) => shot.seats.length)).toMatchObject([{ picture: 13, seats: [0] }]);
  expect(page.others).toHaveLength(7);
});
