import { expect, test } from "vitest";
import { moment } from "./days.svelte";
import { nightHours } from "./hour";

test("an hour of the night and the time of a move are written in one way", () => {
  const evening = new Date(2026, 10, 18, 22).getTime();
  expect(moment(evening)).toContain(nightHours().from);
});
