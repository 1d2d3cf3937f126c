/** The other end of a table on one phone that goes round: no server, the game is kept in this browser. */

import { BARE_PERSON, BARE_ROOM } from "../lib/game/bareRoom";
import { forget, read, write } from "../lib/device/kept";
import { LiveTable, type Joint } from "../lib/net/live.svelte";
import { COLOURS, PATTERNS } from "../wire/types";
import type { Ask, Frame, PersonView, RoomView, SquareTable, SquareTurn, StoryTable, StoryTurn } from "../wire/types";
import {
  asksOf,
  begun,
  ended,
  said,
  scoresOf,
  tableOf,
  takenBack,
  told,
  touched,
  waitedFor,
  type BoxGame,
} from "./game";

const KEY = "box";

/** The game that this phone counts for; null if there is none. */
export function keptGame(): BoxGame | null {
  try {
    const kept = JSON.parse(read(KEY) ?? "null") as BoxGame | null;
    return kept && tableOf(kept) ? kept : null;
  } catch {
    return null;
  }
}
export const keepGame = (box: BoxGame): void => write(KEY, JSON.stringify(box));
export const forgetGame = (): void => forget(KEY);

/** A table whose frames this page makes itself. */
export function localTable(first: BoxGame): LiveTable {
  return new LiveTable("", false, (heard, changed): Joint => {
    let [box, version] = [first, 1];
    const show = () => heard(frameOf(box, version));
    queueMicrotask(() => {
      changed("open", null);
      show();
    });
    return {
      ask: (ask) => {
        box = after(box, ask);
        keepGame(box);
        version++;
        show();
        return Promise.resolve(version);
      },
      close: () => undefined,
    };
  });
}

function after(box: BoxGame, ask: Ask): BoxGame {
  switch (ask.do) {
    case "box_tell":
      return told(box, ask.person);
    case "box_say":
      return said(box, ask.person ?? 0, { own: ask.own ?? [], votes: ask.votes ?? [], red: ask.red ?? null });
    case "box_touch":
      return touched(box, ask.found_by ?? null, ask.wrong ?? []);
    case "box_take_back":
      return takenBack(box);
    case "end_game":
      return ended(box);
    case "start":
      return begun(box.game, box.names, box.number + 1);
    default:
      return box;
  }
}

const peopleOf = (box: BoxGame): PersonView[] =>
  box.names.map((name, seat) => ({
    ...BARE_PERSON,
    id: seat,
    name,
    rabbit: { colour: COLOURS[seat % COLOURS.length]!, pattern: PATTERNS[seat % PATTERNS.length]! },
    seat,
  }));

function roomOf(box: BoxGame): RoomView {
  const { sides, players, drawn_after, by_hand } = tableOf(box);
  const pairs = sides < players ? Array.from({ length: sides }, (_, side) => side) : [];
  return {
    ...BARE_ROOM,
    game: box.game,
    locked: true,
    people: peopleOf(box),
    playing: box.phase !== "over",
    games: box.number,
    teams: pairs.map((side) => ({ people: [side, side + sides], colour: COLOURS[side]!, name: null })),
    box: { asks: asksOf(box), again: box.again, turns: box.turns, drawn_after, by_hand },
  };
}

function boardOf(box: BoxGame): StoryTable | SquareTable {
  const table = tableOf(box);
  const scores = scoresOf(box);
  const best = Math.max(...scores);
  const waiting = waitedFor(box);
  const common = {
    game: box.game,
    players: table.players,
    options: {},
    commitment: `box ${box.number}`,
    phase: box.phase,
    turn: box.turns.length + (box.phase === "over" ? 0 : 1),
    clue: null,
    scores,
    pile: 0,
    arriving: 0,
    reason: box.reason,
    winners:
      box.reason && box.reason !== "stopped" ? scores.flatMap((score, side) => (score === best ? [side] : [])) : [],
  };
  if (table.fingers)
    return {
      ...common,
      kind: "square",
      active: box.teller ?? 0,
      square: [],
      won: [],
      fingers: [],
      counted: [],
      out: [],
      waiting_for: [],
      last: box.last as SquareTurn | null,
    };
  return {
    ...common,
    kind: "story",
    storyteller: box.teller,
    hands: [],
    discards: 0,
    given: [],
    givers: [],
    row: [],
    voted: box.said.map((each, seat) => each !== null && !waiting.includes(seat)),
    waiting_for: waiting,
    last: box.last as StoryTurn | null,
    row_size: table.row,
    turns: table.target === null ? (table.turns ?? 0) : 0,
  };
}

/** What is shown. Nobody sits here by a device of their own, so nobody's numbers are in it. */
export function frameOf(box: BoxGame, version: number): Frame {
  return {
    type: "frame",
    version,
    now: Date.now(),
    me: null,
    ack: null,
    room: roomOf(box),
    table: boardOf(box),
    mine: null,
    events: [],
    talk: null,
  };
}
