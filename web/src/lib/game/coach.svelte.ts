/** The coach of somebody's first game: a line for each thing that comes for the first time. */

import { firstGame, type Moment } from "../device/firstGame.svelte";
import type { LiveTable } from "../net/live.svelte";
import { worded } from "../words/i18n.svelte";
import { coachKey, momentOf } from "./coaching";
import { tellerOf } from "./kinds";
import { partnerOf, storyteller } from "./table";

export class Coach {
  private readonly now = $derived.by(() => {
    const { frame, reveals, onlooker } = this.live;
    return frame?.table && !onlooker ? momentOf(frame, reveals.length > 0) : null;
  });
  /** The coach's words now; nothing, if there is nothing to say. */
  readonly line = $derived.by(() => {
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
      before = this.line ? this.now : null;
    });
  }

  thanks = (): void => {
    if (this.now) firstGame.done(this.now);
  };
}
