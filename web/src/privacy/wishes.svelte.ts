/** The ways in which somebody wants to be told that it is their turn at a table, as the server knows them. */

import { inTurn } from "../lib/net/latest";
import { Refused } from "../lib/net/line";
import { worded } from "../lib/words/i18n.svelte";
import type { NoticeWishes } from "../wire/types";

export class Wishes {
  /** Null until the server has answered. */
  now = $state.raw<NoticeWishes | null>(null);
  private underway = $state(0);
  private readonly inTurn = inTurn();

  /** Whether a change is under way, by whichever channel. */
  get busy(): boolean {
    return this.underway > 0;
  }

  /** Makes one change after the other: every answer has all channels in it, so none may come after a newer one. Gives
   *  what the server answered; null if nothing was asked of it. */
  change(attempt: () => Promise<NoticeWishes | null>): Promise<NoticeWishes | null> {
    this.underway++;
    return this.inTurn(async () => {
      try {
        const told = await attempt();
        if (told) this.now = told;
        return told;
      } finally {
        this.underway--;
      }
    });
  }
}

/** The changes of one channel: what came of the last one. */
export class Changes<Done extends string> {
  done = $state<Done | "">("");
  private why = $state.raw<(() => string) | null>(null);

  constructor(
    private readonly wishes: Wishes,
    /** The words for an error that is no refusal; without them, such an error is a fault of ours. */
    private readonly failed?: () => string,
  ) {}

  /** Why it could not be done, in the words of the language that the page speaks now. */
  get problem(): string {
    return this.why?.() ?? "";
  }

  /** Says why nothing was asked of the server. */
  because(why: () => string): void {
    this.why = why;
  }

  async make(
    attempt: () => Promise<NoticeWishes | null>,
    said: Done | "" | ((now: NoticeWishes) => Done | ""),
  ): Promise<void> {
    this.why = null;
    this.done = "";
    try {
      const told = await this.wishes.change(attempt);
      if (told) this.done = typeof said === "function" ? said(told) : said;
    } catch (error) {
      if (error instanceof Refused) this.why = () => worded(`refusal.${error.code}`, error.data, "refusal.other");
      else if (this.failed) this.why = this.failed;
      else throw error;
    }
  }
}
