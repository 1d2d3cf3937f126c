/** The password with which a television shows the pictures of an own deck, and a table without onlookers: from the link
 *  or typed in. */

import { useLook } from "../lib/net/api";
import { questions } from "../lib/net/latest";
import { Refused } from "../lib/net/line";
import { lookFrom } from "../lib/pictures/decks.svelte";

export class Pass {
  word = $state("");
  /** Why the word that was told last does not count; null if it does, or nobody knows yet. */
  why = $state.raw<Refused | null>(null);
  isTold = $state(false);
  private readonly asking = questions();

  constructor(private readonly code: string) {
    this.word = /^#look=([\w-]+)$/.exec(location.hash)?.[1] ?? "";
    if (location.hash) history.replaceState(null, "", location.pathname);
    if (this.word) void this.tell();
  }

  /** Whether it is another word; a line that was cut says nothing about it. */
  get isWrong(): boolean {
    return this.why?.code === "NOT_YOUR_SEAT";
  }

  /** Tells the server the word. One from the link and one typed in may be on their way side by side: either opens. */
  tell = async (): Promise<void> => {
    const isLatest = this.asking();
    try {
      await useLook(this.code, this.word);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (isLatest() && !this.isTold) this.why = error;
      return;
    }
    lookFrom(this.code);
    this.isTold = true;
    this.why = null;
  };
}
