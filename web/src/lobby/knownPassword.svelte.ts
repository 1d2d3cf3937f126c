/** The password with which a television shows the table. */

import { makeLook } from "../lib/net/api";
import { questions } from "../lib/net/latest";

export class KnownPassword {
  /** Empty until the server has said it. */
  word = $state("");
  private readonly asking = questions();

  constructor(private readonly code: string) {}

  /** Asks for it. An earlier answer may be about a password that is no longer valid. */
  async ask(): Promise<void> {
    const isLatest = this.asking();
    const told = await makeLook(this.code).catch(() => null);
    if (told && isLatest()) this.word = told.look;
  }
}
