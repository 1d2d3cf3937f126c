import { beforeEach, expect, test, vi } from "vitest";
import type { Frame } from "../../wire/types";
import { firstLevel, rememberWin } from "./won";

let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

const frame = (phase: string, winners: number[], seat = 1, stand_in = false, team = false) =>
  ({
    me: 7,
    mine: { seat },
    table: { game: team ? "team" : "odyssey", players: team ? 6 : 3, phase, winners, scores: [10, 30, 20] },
    room: { people: [{ id: 7, stand_in }] },
  }) as unknown as Frame;

test("until this device has won a game, computers are easy", () => {
  expect(firstLevel()).toBe("easy");
  for (const lost of [frame("vote", []), frame("over", [2]), frame("over", [1], 1, true), frame("over", [1], 2)])
    rememberWin(lost);
  expect(firstLevel()).toBe("easy");
  rememberWin(frame("over", [1, 2]));
  expect(firstLevel()).toBe("medium");
});

test("in teams, a win of the side counts", () => {
  rememberWin(frame("over", [1], 3, false, true));
  expect(firstLevel()).toBe("easy");
  rememberWin(frame("over", [1], 4, false, true));
  expect(firstLevel()).toBe("medium");
});
