import { expect, test } from "vitest";
import { GAME_ORDER } from "../lib/game/facts";
import type { Ask, Frame, Mine } from "../wire/types";
import en from "../locales/tutorial.en.json";
import { scriptFor } from "./scripts";

/** Somebody who takes the first, or the last, thing there is to do. */
function answer(frame: Frame, last: boolean): Ask {
  const pick = <T>(from: readonly T[]): T => from.at(last ? -1 : 0)!;
  const may = last ? frame.mine!.may.at(-1)! : frame.mine!.may[0]!;
  const each = (what: Mine["may"][number]): Ask => {
    switch (what.may) {
      case "tell":
        return { do: "tell", clue: { type: "words", text: "a test" }, card: what.cards && pick(what.cards) };
      case "give":
        return { do: "give", cards: [pick(what.cards)] };
      case "name_giver":
        return { do: "name_giver", giver: pick(what.seats) };
      case "vote":
        return { do: "vote", spots: last ? what.spots.slice(-what.most) : [what.spots[0]!], red: what.red ? 1 : null };
      case "touch":
        return { do: "touch", spot: pick(what.spots) };
      case "call_jinx":
        return { do: "call_jinx" };
    }
  };
  return each(may);
}

test.each(
  GAME_ORDER.flatMap(
    (game) =>
      [
        [game, false],
        [game, true],
      ] as const,
  ),
)("the tutorial of %s ends, whatever one chooses (last: %s)", (game, last) => {
  const words = en.games[game];
  const script = scriptFor(game, "reverie", "You", words.clues);
  const moments = new Set<string>();
  let ask: Ask | undefined;
  let shown: Frame | null = null;
  for (let scenes = 0; scenes < 200; scenes++) {
    const next = script.next(ask);
    if (next.done) break;
    const { frame, moment, wait } = next.value;
    moments.add(moment);
    shown = frame;
    expect(typeof wait === "number" || frame.mine!.may.some((each) => wait.includes(each.may)), moment).toBe(true);
    if (frame.table!.kind === "story" && frame.table!.row.length)
      expect(new Set(frame.table!.row).size).toBe(frame.table!.row.length);
    ask = typeof wait === "number" ? undefined : answer(frame, last);
  }
  expect(shown!.table!.phase).toBe("over");
  expect(shown!.table!.last!.turn).toBe(game === "jinx" ? 3 : 2);
  for (const moment of moments) expect(Object.keys(words.coach), moment).toContain(moment);
});
