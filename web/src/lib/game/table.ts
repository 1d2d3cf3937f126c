/** Reads facts from a table's view: people, sides, and what a person may do now. No rule is decided here. */

import { isSquare, isStory } from "./kinds";
import { factsOf, sideAt } from "./facts";
import type { Frame, Mine, PersonView, SquareTable, Stakes, StoryTable } from "../../wire/types";

export type AnyTable = StoryTable | SquareTable;
export type May = Mine["may"][number];
export type MayOf<K extends May["may"]> = Extract<May, { may: K }>;

export function may<K extends May["may"]>(mine: Mine | null, kind: K): MayOf<K> | null {
  return (mine?.may.find((each) => each.may === kind) as MayOf<K> | undefined) ?? null;
}

export function atSeat(people: readonly PersonView[], seat: number | null): PersonView | null {
  return seat === null ? null : (people.find((person) => person.seat === seat) ?? null);
}

/** The side of a seat: the place of its score. */
export function sideOf(table: AnyTable, seat: number): number {
  return sideAt(table.game, table.players, seat);
}

export function seatsOf(table: AnyTable, side: number): number[] {
  return Array.from({ length: table.players }, (_, seat) => seat).filter((seat) => sideOf(table, seat) === side);
}

/** Whether two players share each score. */
export const isPaired = (table: AnyTable): boolean => factsOf(table.game).pairs;

export function storyteller(table: AnyTable): number | null {
  return isStory(table) ? table.storyteller : table.active;
}

/** Gives the number of cards that the next row will have. */
export function placesIn(table: StoryTable): number {
  return table.row_size || (table.last?.row.length ?? table.players);
}

export interface CardPlace {
  key: string;
  /** The owner of the card, or the people who may still give it. */
  seats: readonly number[];
  isHere: boolean;
}

/** A place for each card of a row, given or still to come, but not those of `without`. */
export function cardPlaces(table: StoryTable, without: number | null): CardPlace[] {
  const left = [...table.given];
  return (table.places ?? []).flatMap((seats, place): CardPlace[] => {
    if (without !== null && seats.includes(without)) return [];
    const giver = seats.find((seat) => left[seat]);
    if (giver !== undefined) left[giver]!--;
    const waits = seats.filter((seat) => table.waiting_for.includes(seat));
    const shown = giver === undefined ? waits : [giver];
    return shown.length ? [{ key: String(place), seats: shown, isHere: giver !== undefined }] : [];
  });
}

/** The other one of a pair; null where everybody plays alone. */
export function partnerOf(table: AnyTable, seat: number): number | null {
  return seatsOf(table, sideOf(table, seat)).find((each) => each !== seat) ?? null;
}

/** The cards in the order in which they were known; new ones come after them. */
export function inOrder(known: readonly number[], cards: readonly number[]): readonly number[] {
  const kept = known.filter((card) => cards.includes(card));
  return kept.length ? [...kept, ...cards.filter((card) => !kept.includes(card))] : cards;
}

/** The sides by score, highest first; equal scores keep the order of the table. */
export function ranking(scores: readonly number[]): number[] {
  return scores.map((_, side) => side).sort((a, b) => scores[b]! - scores[a]! || a - b);
}

export interface NowLine {
  key: string;
  data: Record<string, unknown>;
}

/** One line that says what to do now, or why there is nothing to do. */
export function nowLine(frame: Frame): NowLine {
  const { table, mine, room } = frame;
  if (!table) return { key: "now.lobby", data: {} };
  const teller = atSeat(room.people, storyteller(table))?.name ?? "";
  const other = atSeat(room.people, mine && partnerOf(table, mine.seat))?.name ?? "";
  const data = { name: teller, other };
  if (table.phase === "over") return { key: "now.over", data };
  if (!mine) return { key: frame.me === null ? "now.watching" : sitsLine(frame), data };
  if (isSquare(table)) return squareLine(table, mine, data);
  const tell = may(mine, "tell");
  if (tell) {
    const blind = tell.cards === null ? "Blind" : "";
    return { key: table.storyteller === null ? `now.claim${blind}` : `now.tell${blind}`, data };
  }
  if (table.phase === "tell") return { key: "now.waitTell", data };
  if (table.phase === "give") return giveLine(table, mine, data, room.people);
  return voteLine(table, mine, data);
}

/** The points that end the game; null where it ends in another way. */
export const goalOf = (table: AnyTable): number | null => (isStory(table) ? table.goal : null) ?? null;

/** Whether somebody has sat down after this game: its end is not theirs. */
export const isNewHere = ({ me, mine, table }: Frame): boolean => me !== null && !mine && table?.phase === "over";

/** The title of the page, and the small line above it. Once there is a clue, the clue is the title. */
export interface Headline {
  kicker: NowLine;
  title: NowLine | null;
}

export function headline(frame: Frame): Headline {
  const { table, mine } = frame;
  const now = nowLine(frame);
  if (!table) return { kicker: { key: "", data: {} }, title: now };
  if (table.clue) return { kicker: sentLine(frame) ?? now, title: null };
  const turn = turnLine(table, table.turn);
  const tell = may(mine, "tell");
  if (!tell) return { kicker: turn, title: now };
  const line = (key: string): NowLine => ({ key, data: now.data });
  if (isSquare(table)) {
    const stakes = tell.stakes && stakesLine(tell.stakes);
    return { kicker: stakes ?? line("kicker.tell"), title: line(table.is_last ? "title.squareLast" : "title.square") };
  }
  const open = table.storyteller === null;
  const claimed = open ? (frame.room.open_turn?.person ?? null) : null;
  if (claimed !== null) {
    const name = frame.room.people.find((person) => person.id === claimed)?.name ?? "";
    if (claimed !== frame.me) return { kicker: line("claim.theirs"), title: { key: "now.waitTell", data: { name } } };
    return { kicker: line("claim.mine"), title: line(tell.cards === null ? "title.blind" : "title.pick") };
  }
  if (tell.cards === null)
    return { kicker: line(open ? "now.claimBlind" : "kicker.blind"), title: line("title.blind") };
  const begins = frame.room.open_turn?.waits.length ? "claim.again" : "kicker.claim";
  return open
    ? { kicker: line(begins), title: line("title.open") }
    : { kicker: line("kicker.tell"), title: line("title.pick") };
}

/** The stakes of a clue for the square. */
function stakesLine({ not_found }: Stakes): NowLine {
  return { key: not_found < 0 ? "tell.stakesLose" : "tell.stakes", data: {} };
}

/** The most cards that one of these gives. */
export const cardsEach = (table: StoryTable, givers: readonly number[]): number =>
  Math.max(0, ...givers.map((giver) => (table.places ?? []).filter((seats) => seats.includes(giver)).length));

/** The number of the turn, and of how many, where that is certain. */
export function turnLine(table: AnyTable, turn: number): NowLine {
  const count = (isStory(table) && table.turns) || 0;
  if (turn > count) return { key: "turn.number", data: { turn } };
  return { key: turn === count ? "turn.lastOf" : "turn.of", data: { turn, count } };
}

/** The names of the others for whom the table waits. */
const awaited = (table: StoryTable, mine: Mine, people: readonly PersonView[]): string[] =>
  table.waiting_for.filter((seat) => seat !== mine.seat).map((seat) => atSeat(people, seat)?.name ?? "");
const isFew = (names: readonly string[]): boolean => names.length < 3 && names.join("").length < 18;

/** After one's own card or vote: for whom the table still waits. Null while something is to be sent. */
function sentLine({ table, mine, room }: Frame): NowLine | null {
  if (!isStory(table)) return null;
  const vote = may(mine, "vote");
  if (vote && vote.most > 1 && mine!.votes.length === 1) {
    return { key: "vote.left", data: {} };
  }
  if (!vote?.again && !may(mine, "give")?.again) return null;
  // The partner has not agreed yet: one is not done.
  if (may(mine, "name_giver") && table.givers[sideOf(table, mine!.seat)] == null) return null;
  const names = awaited(table, mine!, room.people);
  if (!names.length) return null;
  return isFew(names) ? { key: "sent.for", data: { names } } : { key: "sent.many", data: { n: names.length } };
}

const SITS = { next_turn: "now.nextTurn", no_hand: "now.noHand", next_game: "now.nextGame" } as const;

/** When a latecomer sits down, as the server says. */
export const sitsLine = ({ room, me }: Pick<Frame, "room" | "me">): (typeof SITS)[keyof typeof SITS] =>
  SITS[room.late?.find((each) => each.person === me)?.sits ?? "next_game"];

function giveLine(
  table: StoryTable,
  mine: Mine,
  data: Record<string, unknown>,
  people: readonly PersonView[],
): NowLine {
  const give = may(mine, "give");
  const giver = table.givers[sideOf(table, mine.seat)] ?? null;
  const open = giver === null && may(mine, "name_giver") !== null;
  if (give && !give.again && open) return { key: "now.agree", data };
  if (give?.again) return { key: "now.given", data };
  if (give?.decoy) return { key: "now.decoy", data };
  if (give && !factsOf(table.game).true_card)
    return { key: table.storyteller === mine.seat ? "now.giveOwn" : "now.giveCrowd", data };
  if (give) return { key: "now.give", data: { ...data, n: give.count } };
  if (open) return { key: "now.agree", data };
  if (giver === null || giver === mine.seat) return { key: "now.tellerWaits", data };
  const names = awaited(table, mine, people);
  // The partner has given: then it is somebody else who keeps the table waiting.
  if (table.waiting_for.includes(giver) || !names.length) return { key: "now.partnerGives", data };
  return isFew(names)
    ? { key: "now.thenVote", data: { ...data, names } }
    : { key: "now.thenVoteMany", data: { ...data, n: names.length } };
}

function voteLine(table: StoryTable, mine: Mine, data: Record<string, unknown>): NowLine {
  const vote = may(mine, "vote");
  if (vote) {
    const key = vote.again
      ? "now.voted"
      : vote.red
        ? "now.voteRed"
        : vote.most > 1
          ? "now.voteTwo"
          : factsOf(table.game).true_card
            ? "now.vote"
            : "now.voteGreen";
    return { key, data };
  }
  const side = sideOf(table, mine.seat);
  if (table.storyteller !== null && side === sideOf(table, table.storyteller))
    return { key: mine.seat === table.storyteller ? "now.noVoteTeller" : "now.noVotePartner", data };
  return { key: seatsOf(table, side).length > 1 && mine.given.length ? "now.noVoteGiver" : "now.watching", data };
}

function squareLine(table: SquareTable, mine: Mine, data: Record<string, unknown>): NowLine {
  if (may(mine, "call_jinx")) return { key: "now.duel", data };
  if (may(mine, "tell")) return { key: "now.tellSquare", data };
  if (may(mine, "touch")) return { key: "now.touch", data };
  if (table.phase === "tell") return { key: "now.waitTell", data };
  if (mine.seat === table.active) return { key: "now.activeWaits", data };
  if (table.fingers.some((finger) => finger.seat === mine.seat)) return { key: "now.fingerDown", data };
  return { key: table.out.includes(mine.seat) ? "now.out" : "now.watching", data };
}

/** Whether the host has just ended the game: then everybody sees its end, whatever they were looking at. */
export const isStopped = (before: AnyTable, now: AnyTable): boolean => now.reason === "stopped" && !before.reason;
