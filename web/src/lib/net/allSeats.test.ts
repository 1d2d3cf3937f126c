import { expect, test } from "vitest";
import { seatsIn } from "./allSeats";

test("an address brings the seats that it names, and nothing else", () => {
  expect(seatsIn("#seats=KITMEL.abc-_1~BESTAN.xyz")).toEqual([
    ["KITMEL", "abc-_1"],
    ["BESTAN", "xyz"],
  ]);
  expect(seatsIn("#seats=KITMEL.abc~../../x.y~BESTAN")).toEqual([["KITMEL", "abc"]]);
  expect(seatsIn("#move=abc")).toEqual([]);
  expect(seatsIn("")).toEqual([]);
});
