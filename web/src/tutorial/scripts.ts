/** The script of each game, ready to play. */

import type { GameId } from "../lib/game/facts";
import points from "./points.json";
import scripts from "./scripts.json";
import { square, type SquareScript } from "./square";
import type { Script } from "./stage";
import { story, type Points, type StoryScript } from "./story";

export const OTHERS = ["Basil", "Clover", "Dill", "Fennel", "Hazel", "Juniper"];
const SCRIPTS = scripts as unknown as Record<GameId, StoryScript | SquareScript>;
const POINTS = points as unknown as Record<GameId, Points[]>;

export function scriptFor(game: GameId, deck: string, you: string, clues: readonly string[]): Script {
  const script = SCRIPTS[game];
  const names = [you, ...OTHERS].slice(0, script.players);
  return script.kind === "square"
    ? square(script, POINTS[game], clues, deck, names)
    : story(game, script, POINTS[game], clues, deck, names);
}
