/** A first turn that anybody may take. */

import type { FirstTurn } from "../../wire/types";

/** Until when a person cannot take it, in the server's time: somebody else has it, or they have just had it. */
export function barredUntil(open: FirstTurn | null | undefined, me: number | null): number | null {
  if (!open || me === null || open.person === me) return null;
  if (open.person !== null) return open.until;
  return open.waits.includes(me) ? open.waits_until : null;
}
