/** Whether a screen that nobody touches has shown the end of a game for long enough: somebody new has come, the host
 *  is choosing the next game, or everybody has seen it. Then it shows how to join again. */

import { untrack } from "svelte";
import type { Frame, Presence } from "../../wire/types";

/** The time that the podium stays if nothing happens. */
const PODIUM_MS = 120_000;

/** The people and the choices of a room. */
interface Found {
  readonly commitment: string;
  readonly people: ReadonlySet<number>;
  readonly set: string;
}

const setOf = ({ room }: Frame): string => JSON.stringify([room.game, room.deck, room.options]);

/** The room as it was when the game ended, or when this page came; null while a game is played. */
export function foundAt(before: Found | null, frame: Frame): Found | null {
  const { table, room } = frame;
  if (table?.phase !== "over") return null;
  if (before?.commitment === table.commitment) return before;
  return { commitment: table.commitment, people: new Set(room.people.map((person) => person.id)), set: setOf(frame) };
}

/** Whether the next game is being prepared. */
export function isPreparing(found: Found | null, frame: Frame, composing: readonly number[] = []): boolean {
  const { table, room } = frame;
  if (!found || !table) return false;
  if (room.host !== null && composing.includes(room.host)) return true;
  if (room.game !== table.game || (room.played_deck !== null && room.deck !== room.played_deck)) return true;
  return setOf(frame) !== found.set || room.people.some((person) => !person.gone && !found.people.has(person.id));
}

export class AfterEnd {
  private found = $state.raw<Found | null>(null);
  private prepared = $state(false);
  private seen = $state(false);
  readonly isOver = $derived.by(() => this.prepared || this.seen);

  constructor(frame: () => Frame | null, presence: () => Presence, isShown: () => boolean) {
    $effect.pre(() => {
      const now = frame();
      if (!now) return;
      const found = foundAt(
        untrack(() => this.found),
        now,
      );
      if (!found) this.prepared = this.seen = false;
      else if (isPreparing(found, now, presence().composing)) this.prepared = true;
      this.found = found;
    });
    $effect(() => {
      if (!isShown()) return;
      const timer = setTimeout(() => (this.seen = true), PODIUM_MS);
      return () => clearTimeout(timer);
    });
  }
}
