/** The coach of somebody's first game: a line for each thing that comes for the first time. What the game is about
 *  stays until it can have been read, also when the game is quicker. */

import { untrack } from "svelte";
import { firstGame, type Moment } from "../device/firstGame.svelte";
import type { LiveTable } from "../net/live.svelte";
import { language, worded } from "../words/i18n.svelte";
import { coachKey, momentOf, outlasts, readingMs } from "./coaching";
import { tellerOf } from "./kinds";
import { partnerOf, storyteller } from "./table";

export class Coach {
  private readonly now = $derived.by(() => {
    const { frame, reveals, onlooker } = this.live;
    return frame?.table && !onlooker ? momentOf(frame, reveals.length > 0) : null;
  });
  /** The coach's words now; nothing, if there is nothing to say. */
  line = $state("");
  private readBy = 0;
  private saidAt: Moment | null = null;
  /** The words for this moment of the game. */
  private readonly due = $derived.by(() => {
    const { frame, code, reveals } = this.live;
    if (!frame || !firstGame.has(code, this.now)) return "";
    const turn = reveals[0]?.turn;
    const teller = turn ? tellerOf(turn) : storyteller(frame.table!);
    const name = this.live.name(teller);
    const other = this.live.name(frame.mine && partnerOf(frame.table!, frame.mine.seat));
    return worded(coachKey(frame, this.now), { name, other }, "now.lobby");
  });

  constructor(private readonly live: LiveTable) {
    // A line whose moment has passed does not come again.
    let before: Moment | null = null;
    $effect(() => {
      if (before !== null && before !== this.now) firstGame.done(before);
      before = this.due ? this.now : null;
    });
    let spoken = language();
    $effect(() => {
      const next = this.due;
      // Nobody waits for words of a language that they have just left.
      const isNew = spoken !== language();
      spoken = language();
      const fits = outlasts(this.saidAt, this.now) && !isNew;
      const left = untrack(() => (this.line && next !== this.line && fits ? this.readBy - Date.now() : 0));
      if (left <= 0) return this.say(next);
      const timer = setTimeout(() => this.say(next), left);
      return () => clearTimeout(timer);
    });
  }

  private say(line: string): void {
    if (line === untrack(() => this.line)) return;
    this.line = line;
    this.saidAt = untrack(() => this.now);
    this.readBy = Date.now() + readingMs(line);
  }

  thanks = (): void => {
    if (this.now) firstGame.done(this.now);
    this.say(this.due);
  };
}
