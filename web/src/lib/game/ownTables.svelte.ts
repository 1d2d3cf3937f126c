/** The tables of this device, as the first page shows them. */

import { forgetSeat } from "../device/seats";
import { questions } from "../net/latest";
import { ownTables, type OwnTable } from "./waysBack";

export class OwnTables {
  /** Null until the server has answered. The first is the table that wants somebody most. */
  tables = $state.raw<readonly OwnTable[] | null>(null);
  private readonly asking = questions();

  /** Asks how the tables stand, and shows it when `ready`, too. */
  async look(ready: Promise<unknown> = Promise.resolve()): Promise<void> {
    const isLatest = this.asking();
    const [found] = await Promise.all([ownTables(), ready]);
    if (isLatest()) this.tables = found;
  }

  /** Takes a table off the list. An answer that is under way still has it, so it is asked for again. */
  async forget(code: string): Promise<void> {
    forgetSeat(code);
    this.tables = this.tables?.filter((each) => each.code !== code) ?? null;
    await this.look();
  }
}
