/** The link to a replay, which is there once everybody who sat there has agreed. */

import { shareReplay, sharingOf } from "../lib/net/api";
import { inTurn, newest } from "../lib/net/latest";
import { Refused } from "../lib/net/line";
import type { ReplaySharing } from "../wire/types";

export class ReplayLink {
  /** Null while somebody has not agreed, or has withdrawn. */
  link = $state<string | null>(null);
  private readonly asking = newest();
  private readonly inTurn = inTurn();

  constructor(
    private readonly code: string,
    private readonly game: number,
    private readonly refuse: (why: Refused) => void,
  ) {}

  /** Asks for the link when the replay may be opened by it. When it may not, answers under way count no more. */
  async look(isOpen: boolean): Promise<void> {
    if (isOpen) return this.take(() => sharingOf(this.code, this.game));
    this.asking()(); // this is an answer, too: the table has said it
    this.link = null;
  }

  /** Agrees, or withdraws: in the order in which somebody changes their mind. */
  agree(on: boolean): Promise<void> {
    return this.inTurn(() => this.take(() => shareReplay(this.code, this.game, on)));
  }

  private async take(send: () => Promise<ReplaySharing>): Promise<void> {
    const isNewest = this.asking();
    try {
      const { link } = await send();
      if (isNewest()) this.link = link;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse(error);
    }
  }
}
