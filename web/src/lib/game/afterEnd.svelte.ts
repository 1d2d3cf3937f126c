/** Whether a screen that nobody touches has shown the end of a game for long enough: somebody new has come, the host
 *  is choosing the next game, or everybody has seen it. Then it shows how to join again. A host who is there decides
 *  for everybody: they may still turn the pages of the album, whatever others do and however long that takes. */

import { untrack } from "svelte";
import type { Frame, Presence } from "../../wire/types";

/** The time that the podium stays if nothing happens: without its host, and with one who may have gone to bed. */
const PODIUM_MS = 120_000;
const HOSTED_MS = 900_000;

export function podiumStays(hosted: boolean): number {
  return hosted ? HOSTED_MS : PODIUM_MS;
}

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
    const hosted = $derived.by(() => {
      const host = frame()?.room.host ?? null;
      return host !== null && presence().here.includes(host);
    });
    let since = 0;
    $effect(() => {
      if (!isShown()) {
        since = 0;
        return;
      }
      since ||= Date.now();
      const rest = Math.max(0, since + podiumStays(hosted) - Date.now());
      const timer = setTimeout(() => (this.seen = true), rest);
      return () => clearTimeout(timer);
    });
  }
}
