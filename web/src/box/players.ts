/** The players from the start of a game with real cards. */

import type { LiveTable } from "../lib/net/live.svelte";

/** Everybody at the table who has not left. */
export const members = (live: LiveTable) => live.people.filter((person) => !person.gone);

/** Those of them about whom nobody asks: the host, whoever has no phone, and whoever has played here. Anybody else has
 *  only come by the link. */
export const known = (live: LiveTable): number[] =>
  members(live)
    .filter((person) => person.computer || person.id === live.room.host || person.seat !== null)
    .map((person) => person.id);
