/** The page at an address of the workshop: their decks, one to change, or one to look at. */

import { questions } from "../lib/net/latest";
import { Refused } from "../lib/net/line";
import type { DeckPictures, OwnLimits } from "../wire/types";
import { limitsHere, lookInto, openDeck, picturesOf } from "./api";
import { OwnDeck } from "./deck.svelte";

interface Found {
  /** The limits of own decks, null if this server accepts none; undefined where nobody needs to know. */
  limits?: OwnLimits | null;
  mine?: OwnDeck;
  theirs?: DeckPictures;
  problem?: Refused;
}

export class Opening {
  /** Empty until the server has answered. */
  found = $state.raw<Found>({});
  private readonly asking = questions();

  /** Opens a deck, to change with its secret; without a deck, the list of decks. */
  async enter(deck: string | null, secret: string | null): Promise<void> {
    const isLatest = this.asking();
    this.found = {};
    const found = await this.look(deck, secret).catch((error: unknown) => {
      if (error instanceof Refused) return { problem: error };
      throw error;
    });
    if (isLatest()) this.found = found;
  }

  private async look(deck: string | null, secret: string | null): Promise<Found> {
    const limits = limitsHere();
    limits.catch(() => undefined); // it is told below
    if (deck === null) return { limits: await limits };
    try {
      if (secret) await openDeck(deck, secret);
      const told = await lookInto(deck);
      return { limits: await limits, mine: new OwnDeck(told, secret, (await limits)?.file_bytes) };
    } catch (error) {
      if (!(error instanceof Refused) || error.code === "NO_LINE") throw error;
      // Whoever may not change it may look at it, if others may.
      return await picturesOf(deck).then(
        (theirs) => ({ theirs }),
        () => ({ problem: error }),
      );
    }
  }
}
