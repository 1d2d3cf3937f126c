/** The story so far: whoever comes back to a table that is played over days first sees the turns that ended since. */

import type { StoryTurn } from "../../wire/types";
import { read, write } from "../device/kept";
import { historyOf } from "../net/api";
import { questions } from "../net/latest";
import { Refused } from "../net/line";
import type { LiveTable } from "../net/live.svelte";
import { unseenFrom } from "./days";
import { storyTurn } from "./replay";
import { linesOf } from "./standings";

interface Told {
  turn: StoryTurn;
  before: number[];
}

const place = (live: LiveTable): string => `seen.${live.code}`;
const begun = (live: LiveTable): string => live.table?.commitment.slice(0, 12) ?? "";

/** The last turn of this game that this device has shown; 0 if none. */
function shownAt(live: LiveTable): number {
  const [game, turn] = (read(place(live)) ?? "").split(" ");
  return game === begun(live) ? Number(turn) || 0 : 0;
}

export class SoFar {
  /** From which turn on there is something to tell; null: nothing, or it has been told. */
  from = $state<number | null>(null);
  /** The turns that are still to be shown, the current one first; null while nothing is shown. */
  left = $state.raw<readonly Told[] | null>(null);
  private looked = false;
  private readonly asking = questions();

  constructor(private readonly live: LiveTable) {
    $effect(() => {
      const frame = live.frame;
      if (!frame || this.looked) return;
      this.looked = true;
      this.from = unseenFrom(frame, shownAt(live));
    });
    // When a turn has been looked at, the next one comes.
    $effect(() => {
      if (this.left === null || live.reveals.length) return;
      const [first] = this.left;
      if (first && live.table) {
        this.left = this.left.slice(1);
        live.reveals = [{ turn: first.turn, table: live.table, before: first.before }];
      } else this.skip();
    });
    $effect(() => {
      if (live.told && live.table) this.keep(live.told.turn);
    });
  }

  /** The number of turns that are to be told. */
  get turns(): number {
    return this.from === null ? 0 : (this.live.table?.last?.turn ?? 0) - this.from + 1;
  }

  /** The time of this person's last move, in ms since 1970; null if never. */
  get since(): number | null {
    const { room, me } = this.live.frame!;
    return room.slow?.moved.find((each) => each.person === me)?.at ?? null;
  }

  /** Shows the turns one after the other: once, however often it is asked for, and not after `skip`. */
  async show(): Promise<void> {
    const { live, from } = this;
    const isLatest = this.asking();
    const history = await historyOf(live.code).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      live.refuse(error);
    });
    if (!history || !isLatest()) return;
    const { turns } = history;
    const players = live.table?.players ?? 0;
    const lines = linesOf(
      turns.map((turn) => turn.points),
      live.table?.scores.length ?? 0,
    );
    this.left = turns
      .map((turn, at) => ({ turn: storyTurn(turn, at + 1, players), before: lines.map((line) => line[at] ?? 0) }))
      .slice((from ?? 1) - 1);
    this.from = null;
  }

  skip = (): void => {
    this.asking();
    if (this.left !== null) this.live.reveals = [];
    this.left = null;
    this.from = null;
    this.keep(this.live.table?.last?.turn ?? 0);
  };

  private keep(turn: number): void {
    if (this.live.room.slow && turn > shownAt(this.live)) write(place(this.live), `${begun(this.live)} ${turn}`);
  }
}
