/** What a tutorial's frames are made of: the same frames a server sends, filled from a script. No rule is decided
 *  here. */

import type { Ask, Frame, Mine, PersonView, RoomView, SquareTable, StoryTable } from "../wire/types";
import { COLOURS, PATTERNS } from "../wire/types";
import type { GameId } from "../lib/game/facts";

export const ME = 0;

/** One picture on the stage: what is shown, what the coach says, and what comes next: an ask of the reader's, or a
 *  pause. */
export interface Scene {
  moment: string;
  frame: Frame;
  wait: readonly Ask["do"][] | number;
}
export type Script = Generator<Scene, void, Ask | undefined>;

/** How long the others take, in ms. */
export const SOON = 700;
export const THINK = 1500;

export function stage(game: GameId, deck: string, names: readonly string[]) {
  const people: PersonView[] = names.map((name, seat) => ({
    id: seat,
    name,
    seat,
    rabbit: { colour: COLOURS[(seat * 3 + 2) % COLOURS.length]!, pattern: PATTERNS[seat % PATTERNS.length]! },
    computer: seat !== ME,
    stand_in: false,
    level: null,
    gone: false,
  }));
  const room: RoomView = {
    code: null,
    game,
    options: {},
    departures: [],
    deck,
    played_deck: deck,
    clocks: {},
    listed: false,
    locked: false,
    described: true,
    host: null,
    people,
    playing: true,
    games: 0,
    deadline: null,
    plays_at: null,
    missing: null,
    secret: null,
  };
  let version = 0;
  return (table: StoryTable | SquareTable, mine: Partial<Mine> | null, events: Frame["events"] = []): Frame => ({
    type: "frame",
    version: ++version,
    now: Date.now(),
    me: ME,
    ack: null,
    room,
    table,
    events,
    talk: null,
    mine: mine && { seat: ME, hand: [], given: [], votes: [], red: null, target: null, may: [], ...mine },
  });
}

export const asked = <K extends Ask["do"]>(ask: Ask | undefined, kind: K): Extract<Ask, { do: K }> => {
  if (ask?.do !== kind) throw new Error(`the script waits for ${kind}`);
  return ask as Extract<Ask, { do: K }>;
};
