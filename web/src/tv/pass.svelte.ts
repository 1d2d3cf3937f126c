/** The password with which a television shows the pictures of an own deck, and a table without onlookers: from the link
 *  or typed in. */

import { useLook } from "../lib/net/api";
import { lookFrom } from "../lib/pictures/decks.svelte";

export class Pass {
  word = $state("");
  isWrong = $state(false);
  isTold = $state(false);

  constructor(private readonly code: string) {
    this.word = /^#look=([\w-]+)$/.exec(location.hash)?.[1] ?? "";
    if (location.hash) history.replaceState(null, "", location.pathname);
    if (this.word) void this.tell();
  }

  tell = async (): Promise<void> => {
    try {
      await useLook(this.code, this.word);
      lookFrom(this.code);
      this.isTold = true;
    } catch {
      this.isWrong = true;
    }
  };
}
