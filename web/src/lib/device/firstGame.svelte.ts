/** The first game that somebody plays on this device: at which table, and which lines of the coach have been said. */

import { read, write } from "./kept";

export const MOMENTS = ["wait", "tell", "give", "vote", "touch", "reveal"] as const;
export type Moment = (typeof MOMENTS)[number];

class FirstGame {
  private code = $state(read("coach.table"));
  private said = $state.raw<readonly string[]>((read("coach.said") ?? "").split(" "));

  /** Begins at a table, if this device has never played at once before; whether it has not. */
  begin(code: string): boolean {
    if (this.code !== null || read("played") !== null) return false;
    this.code = code;
    write("coach.table", code);
    write("played", "1");
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
