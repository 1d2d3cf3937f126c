import { expect, test } from "vitest";
import type { PersonView } from "../../wire/types";
import { performerOf } from "./performer";

const people = [0, 1, 2].map((id) => ({ id, name: `P${id}` }) as PersonView);

test("whoever performs is named with the form; an older server says only that they perform", () => {
  expect(performerOf({ performing: [1], singing: [] }, people, 0)).toEqual({ person: people[1], key: "now.mimes" });
  expect(performerOf({ performing: [1], singing: [1] }, people, 0)).toEqual({ person: people[1], key: "now.sings" });
  expect(performerOf({ performing: [1] }, people, null)).toEqual({ person: people[1], key: "now.mimes" });
});

test("nobody sees themselves, nor anybody who is not there", () => {
  expect(performerOf({}, people, 0)).toBeNull();
  expect(performerOf({ performing: [0] }, people, 0)).toBeNull();
  expect(performerOf({ performing: [0, 2] }, people, 0)?.person).toBe(people[2]);
  expect(performerOf({ performing: [9] }, people, 0)).toBeNull();
});
