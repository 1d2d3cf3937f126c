/** Frames of a game on one phone: the same as those of a table at a server. */

import { BARE_PERSON, BARE_ROOM } from "../lib/game/bareRoom";
import { COLOURS, PATTERNS } from "../wire/types";
import type { Frame, PersonView, RoomView, SquareTable, SquareTurn, StoryTable, StoryTurn } from "../wire/types";
import { asksOf, pairsOf, scoresOf, tableOf, waitedFor, winnersOf, type BoxGame } from "./game";

const peopleOf = (box: BoxGame): PersonView[] =>
  box.names.map((name, seat) => ({
    ...BARE_PERSON,
    id: seat,
    name,
    rabbit: { colour: COLOURS[seat % COLOURS.length]!, pattern: PATTERNS[seat % PATTERNS.length]! },
    seat,
  }));

function roomOf(box: BoxGame): RoomView {
  const { drawn_after, by_hand } = tableOf(box);
  return {
    ...BARE_ROOM,
    game: box.game,
    locked: true,
    people: peopleOf(box),
    playing: box.phase !== "over",
    games: box.number,
    teams: pairsOf(box).map((people, side) => ({ people, colour: COLOURS[side]!, name: null })),
    box: { asks: asksOf(box), again: box.again, turns: box.turns, drawn_after, by_hand },
  };
}

function boardOf(box: BoxGame): StoryTable | SquareTable {
  const table = tableOf(box);
  const waiting = waitedFor(box);
  const common = {
    game: box.game,
    players: table.players,
    options: {},
    commitment: `box ${box.number}`,
    phase: box.phase,
    turn: box.turns.length + (box.phase === "over" ? 0 : 1),
    clue: null,
    scores: scoresOf(box),
    pile: 0,
    arriving: 0,
    reason: box.reason,
    winners: winnersOf(box),
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
    turns: table.turns,
    goal: table.goal ?? null,
  };
}

/** Gives the frame that is shown. Nobody sits here by a device of their own, so nobody's numbers are in it. */
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
