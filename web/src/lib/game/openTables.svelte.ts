/** Tables that their hosts have opened to everybody. */

import type { Tables } from "../../wire/types";
import { openTables } from "../net/api";
import { newest } from "../net/latest";

export class OpenTables {
  /** Null until the server has answered. */
  found = $state.raw<Tables | null>(null);
  private readonly asking = newest();

  async look(): Promise<void> {
    const isNewest = this.asking();
    const told = await openTables().catch(() => null);
    if (told && isNewest()) this.found = told;
  }
}
