import { expect, test } from "vitest";
import { sayable } from "./code";

test("a code is shown in syllables, and an earlier one as it is", () => {
  expect(sayable("KITMELBESTAN")).toBe("KIT MEL BES TAN");
  expect(sayable("KRTW")).toBe("KRTW");
});
