import { expect, test } from "vitest";
import { playerIn } from "./framing";

test("a host says who its reader is, and nothing else is read from its messages", () => {
  expect(playerIn({ lapin: "player", name: "  Ada  ", language: "fr", code: "X" })).toEqual({
    name: "Ada",
    language: "fr",
  });
  expect(playerIn({ lapin: "player", name: { toString: () => "x" }, language: 3 })).toEqual({ name: "", language: "" });
  expect(playerIn({ lapin: "player", name: "a".repeat(500) })?.name).toHaveLength(24);
  for (const other of [null, undefined, "player", 3, [], {}, { lapin: "ready" }, { player: "Ada" }])
    expect(playerIn(other)).toBeNull();
});
