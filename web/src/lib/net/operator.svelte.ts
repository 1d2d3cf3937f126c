/** The state of a site as its operator sees it, and their acts. */

import type { OperatorAct, OperatorView } from "../../wire/types";
import { call } from "./api";
import { inTurn } from "./latest";
import { Refused } from "./line";

export class Operating {
  /** Null until the server has answered. */
  view = $state.raw<OperatorView | null>(null);
  /** Whether there is no such page for whoever is here. */
  shut = $state(false);
  /** The last refusal, until something succeeds. */
  problem = $state.raw<Refused | null>(null);
  private readonly inTurn = inTurn();

  constructor(private readonly token: string) {
    this.shut = token === "";
  }

  async look(): Promise<void> {
    if (!this.shut) await this.ask();
  }

  /** Does something, and gives whether it was done. */
  act(act: OperatorAct): Promise<boolean> {
    return this.ask(act);
  }

  /** Every answer is the whole page, so none may come after a newer one. */
  private ask(act?: OperatorAct): Promise<boolean> {
    return this.inTurn(async () => {
      try {
        this.view = await call<OperatorView>("/api/operator", act, { authorization: `Bearer ${this.token}` });
        this.problem = null;
        return true;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (!act && error.code === "NO_SUCH_PAGE") this.shut = true;
        else this.problem = error;
        return false;
      }
    });
  }
}
