import { expect, test } from "vitest";
import { ranking } from "./table";

test("equal scores keep the order of the table", () => {
  expect(ranking([3, 9, 3, 12])).toEqual([3, 1, 0, 2]);
});
