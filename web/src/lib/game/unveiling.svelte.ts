/** Reveals a finished turn of a storyteller game step by step: by a timer, or at once if somebody does not want to
 *  wait. It needs no animation, so it is the same for people who prefer none. */

import type { StoryTable, StoryTurn } from "../../wire/types";
import type { LiveTable } from "../net/live.svelte";
import { factsOf } from "./facts";
import { isStoryTurn } from "./kinds";
import { landings, lastStep, pauseAt, shownAt, spotOf } from "./reveal";
import { countdown } from "../layout/countdown";
import { isCovered } from "../layout/focus";
import { play } from "../device/sound";

const NOTHING: readonly number[] = [];

/** The time that a reveal stays when the game is over, and after the next clue has come. */
const OVER_MS = 20_000;
const NEXT_MS = 30_000;

/** For how long nothing can be pressed when a reveal has closed by itself: a finger may be on its way. */
const SURPRISED_MS = 700;

/** What people do who are there. */
const TOUCHES = ["pointerdown", "keydown", "wheel"] as const;

/** The life of a told reveal: until the next clue, and a while longer, so that it can be read. The last one of a
 *  game stays until somebody who has played goes on: nobody waits for them. */
export function restAt({ table, reveals, mine }: LiveTable): number | null {
  const turn = reveals[0]?.turn.turn ?? 0;
  if (table?.phase === "over") return mine ? null : OVER_MS;
  return table && table.turn > turn && table.clue ? NEXT_MS : null;
}

export class Unveiling {
  /** Whether the points are open over it. */
  open = $state(false);
  /** In how many seconds the reveal closes by itself, once that is known; null if it does not. */
  leaves = $state<number | null>(null);
  /** Whether somebody has touched anything since then: they are here, so the reveal stays until they go on. */
  private held = $state(false);
  /** Whether the reveal has just closed by itself. */
  surprised = $state(false);
  readonly turn = $derived.by((): StoryTurn | null => {
    const turn = this.live.reveals[0]?.turn;
    return turn && isStoryTurn(turn) ? turn : null;
  });
  /** Whether the clue belonged to one of the cards. */
  readonly hasTruth = $derived.by(() => factsOf(this.live.reveals[0]?.table.game ?? "").true_card);
  readonly shown = $derived.by(() => (this.turn ? shownAt(this.turn, this.step, this.hasTruth) : null));
  /** The spot of the storyteller's card, once it is revealed. */
  readonly truth = $derived.by(() => (this.turn && this.shown?.glow ? spotOf(this.turn, this.turn.storyteller) : null));
  readonly isTold = $derived.by(() => this.turn !== null && this.step >= lastStep(this.turn, this.hasTruth));
  /** The points of the turn, once they are revealed. */
  readonly points = $derived.by(() => (this.shown?.points ? this.turn!.points : null));
  readonly scores = $derived.by(() => {
    const before = this.live.reveals[0]?.before ?? [];
    const points = this.shown?.hops ? this.turn!.points : null;
    return points ? before.map((score, side) => score + Math.max(0, points[side] ?? 0)) : before;
  });
  /** The step of the current turn; a new turn starts at 0. */
  private step = $derived.by(() => (this.turn, 0));

  /** `rest` is how long the last step stays before the table goes on; null means until somebody goes on. */
  constructor(
    readonly live: LiveTable,
    rest: () => number | null,
  ) {
    $effect(() => (this.turn && live.table?.phase !== "over" ? live.reading() : undefined));
    $effect(() => {
      if (this.points) this.live.told = this.turn;
    });
    $effect(() => {
      if (!this.turn) return;
      // The next turn is also over: skip ahead to catch up.
      if (!this.isTold && this.live.reveals.length > 1) return this.tellAll();
      if (this.isTold) return;
      const timer = setTimeout(() => this.next(), pauseAt(this.turn, this.step, this.hasTruth));
      return () => clearTimeout(timer);
    });
    $effect(() => (this.isTold && !this.held ? this.closesAfter(rest()) : undefined));
  }

  tellAll = (): void => {
    if (this.turn) this.step = lastStep(this.turn, this.hasTruth);
  };
  goOn = (): void => {
    this.held = this.open = false;
    this.live.dismissReveal();
  };

  /** Closes the reveal after a while, unless somebody touches anything. While something is open, time stands still. */
  private closesAfter(pause: number | null): (() => void) | undefined {
    if (pause === null) return;
    const hold = () => (this.held = true);
    const stop = countdown(pause, isCovered, (seconds) => (this.leaves = seconds), this.close);
    for (const touch of TOUCHES) addEventListener(touch, hold, { capture: true, passive: true });
    return () => {
      stop();
      for (const touch of TOUCHES) removeEventListener(touch, hold, { capture: true });
    };
  }

  private close = (): void => {
    this.goOn();
    this.surprised = true;
    setTimeout(() => (this.surprised = false), SURPRISED_MS);
  };

  /** The open cards: those of the revealed turn, or of the turn that is voted on. */
  rowOn(table: StoryTable): readonly number[] {
    return this.turn ? this.turn.row : table.phase === "vote" ? table.row : NOTHING;
  }

  private get votes(): number {
    return this.turn ? landings(this.turn).length : 0;
  }

  private next(): void {
    this.step++;
    if (!this.isTold) this.sound();
  }

  private sound(): void {
    if (this.step <= this.votes) play("vote");
    else if (this.step === this.votes + 1) play("card");
    else if (this.shown?.hops) play("hop");
    else if (!this.shown?.points) play("glow");
  }
}
