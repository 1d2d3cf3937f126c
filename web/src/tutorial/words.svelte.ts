/** The words of a tutorial's coach, in the language that was asked for last. */

import type { GameId } from "../lib/game/facts";
import { questions } from "../lib/net/latest";
import { tutorialsIn, type Tutorials } from "../lib/words/tongues";

export class TutorialWords {
  /** Null until they are there. */
  now = $state.raw<Tutorials["games"][GameId] | null>(null);
  private readonly asking = questions();

  async learn(language: string, game: GameId): Promise<void> {
    const isLatest = this.asking();
    const all = await tutorialsIn(language);
    if (isLatest()) this.now = all.games[game];
  }
}
