/** The first time that somebody plays a game on this device: at which table, and which lines of the coach have been
 *  said. Each game has its own first time. */

import { read, write } from "./kept";

export const MOMENTS = ["wait", "tell", "offer", "give", "decoy", "vote", "red", "touch", "reveal"] as const;
export type Moment = (typeof MOMENTS)[number];

class FirstGame {
  private code = $state(read("coach.table"));
  private said = $state.raw<readonly string[]>((read("coach.said") ?? "").split(" "));

  /** Begins at a table, if this device has never played this game at once before; whether it has not. */
  begin(code: string, game: string): boolean {
    const games = (read("coach.games") ?? "").split(" ").filter(Boolean);
    if (games.includes(game)) return false;
    [this.code, this.said] = [code, []];
    write("coach.table", code);
    write("coach.said", "");
    write("coach.games", [...games, game].join(" "));
    return true;
  }

  /** Whether the coach has a line for this moment at this table. */
  has(code: string, moment: Moment | null): moment is Moment {
    return this.code === code && moment !== null && !this.said.includes(moment);
  }

  /** Notes that a line has been read: it comes only once. */
  done(moment: Moment): void {
    if (this.said.includes(moment)) return;
    this.said = [...this.said, moment];
    write("coach.said", this.said.join(" "));
  }
}

export const firstGame = new FirstGame();
