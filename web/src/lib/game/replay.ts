/** A finished game as frames, to step through by hand in the same views as at a table. All data come from the
 *  server. */

import { BARE_PERSON, BARE_ROOM } from "./bareRoom";
import type {
  Frame,
  Replay,
  RoomView,
  SquareRecap,
  SquareTable,
  SquareTurn,
  StoryRecap,
  StoryTable,
  StoryTurn,
} from "../../wire/types";

const clueOf = (clue: StoryRecap["clue"]): StoryTurn["clue"] =>
  typeof clue === "string" ? { type: "words", text: clue } : clue;
const listOf = <T>(by: Readonly<Record<string, T>>, count: number, none: T): T[] =>
  Array.from({ length: count }, (_, seat) => by[seat] ?? none);

export function storyTurn(recap: StoryRecap, turn: number, players: number): StoryTurn {
  return {
    turn,
    storyteller: recap.storyteller,
    clue: clueOf(recap.clue),
    given: listOf(recap.given, players, []),
    row: recap.row,
    votes: listOf(recap.votes, players, []),
    red: recap.red ?? null,
    points: listOf(recap.points, Object.keys(recap.points).length, 0),
    why: recap.why ?? null,
  };
}

export function squareTurn(recap: SquareRecap, turn: number): SquareTurn {
  return {
    turn,
    active: recap.active,
    clue: clueOf(recap.clue),
    square: recap.square,
    target: recap.target,
    touches: recap.touches.map((touch) => ({ seat: touch.seat, spot: touch.at })),
    found_by: recap.found_by,
    points: listOf(recap.points, recap.won.length, 0),
    why: recap.why ?? null,
  };
}

export function roomOf(replay: Replay, code: string): RoomView {
  return {
    ...BARE_ROOM,
    code,
    game: replay.game,
    options: replay.options,
    deck: replay.deck,
    played_deck: replay.deck,
    playing: true,
    teams: (replay.teams ?? []).map(({ seats, colour, name }) => ({ people: seats, colour, name })),
    people: replay.names.map((name, seat) => ({
      ...BARE_PERSON,
      id: seat,
      name,
      rabbit: replay.rabbits[seat] ?? BARE_PERSON.rabbit,
      seat,
    })),
  };
}

/** The table as it was in a turn, with the scores before it. */
export function frameAt(replay: Replay, code: string, at: number): Frame {
  // A game that was ended in its first turn has none to show.
  const before = replay.before[at] ?? { hands: replay.names.map(() => []), scores: replay.scores };
  const story = replay.turns[at];
  const square = replay.squares[at];
  const common = {
    game: replay.game,
    players: before.hands.length,
    options: replay.options,
    commitment: "",
    turn: at + 1,
    scores: before.scores,
    waiting_for: [],
    arriving: 0,
    last: null,
    reason: null,
    winners: [],
    pile: 0,
  };
  const table: StoryTable | SquareTable | null = story
    ? {
        ...common,
        kind: "story",
        phase: "vote",
        storyteller: story.storyteller,
        clue: clueOf(story.clue),
        hands: before.hands.map((hand) => hand.length),
        discards: 0,
        given: [],
        givers: [],
        row: story.row,
        voted: [],
        goal: replay.goal ?? null,
      }
    : square
      ? {
          ...common,
          kind: "square",
          phase: "touch",
          active: square.active,
          clue: clueOf(square.clue),
          square: square.square,
          won: before.hands,
          fingers: [],
          counted: [],
          out: [],
        }
      : null;
  return {
    type: "frame",
    version: at,
    now: 0,
    me: null,
    ack: null,
    room: roomOf(replay, code),
    table,
    mine: null,
    events: [],
    talk: null,
  };
}

/** The steps of a turn. A storyteller game shows all hands first, then the given cards. */
export const STORY_STEPS = ["hands", "given", "row", "votes", "points"] as const;
export const SQUARE_STEPS = ["square", "touches", "result"] as const;
export type Step = (typeof STORY_STEPS)[number] | (typeof SQUARE_STEPS)[number];

export interface Spot {
  turn: number;
  step: number;
}

/** Moves one step forward or back over the whole game, and stays in place at both ends. */
export function moved(from: Spot, by: 1 | -1, turns: number, steps: number): Spot {
  const flat = from.turn * steps + from.step + by;
  const at = Math.max(0, Math.min(turns * steps - 1, flat));
  return { turn: Math.floor(at / steps), step: at % steps };
}
