/** The moods of people at a table: from what everybody at the table sees, and nothing else. */

import { isSquare } from "./kinds";
import { gestureOf, type Mood } from "../pictures/moods";
import type { Frame } from "../../wire/types";
import { atSeat, sideOf, storyteller, type AnyTable } from "./table";

export interface Around {
  /** The people who are connected; absent: everybody. */
  here?: readonly number[];
  /** The points of the turn that is being revealed, by side; null before they are revealed. */
  points?: readonly number[] | null;
  /** Whether a turn is being revealed: then nobody is waited for. */
  revealing?: boolean;
  /** Signs that people are making, oldest first. */
  signs?: readonly { person: number; sign: string }[];
}

/** Points that are worth a jump. */
const WORTH_A_JUMP = 3;

/** The mood of each seat. A gesture goes before everything, then who is away, then the turn. */
export function moodsOf(frame: Frame, { here, points = null, revealing = false, signs = [] }: Around = {}): Mood[] {
  const { table, room, me } = frame;
  if (!table) return [];
  return Array.from({ length: table.players }, (_, seat) => {
    const person = atSeat(room.people, seat);
    const gesture = person && gestureBy(person.id, signs);
    if (gesture) return gesture;
    if (person && !person.computer && here && !here.includes(person.id)) return "sleep";
    if (revealing || points) return points ? moodAfter(points[sideOf(table, seat)] ?? 0) : "idle";
    if (table.phase === "over") return table.winners.includes(sideOf(table, seat)) ? "jump" : "clap";
    return inTurn(table, seat, person !== null && person.id === me);
  });
}

/** The mood of somebody before a game, by what they do at the table. */
export function moodOf(person: { id: number; computer: boolean }, { here, signs = [] }: Around = {}): Mood {
  return gestureBy(person.id, signs) ?? (!person.computer && here && !here.includes(person.id) ? "sleep" : "idle");
}

/** The last sign that somebody is making, as a gesture. */
function gestureBy(person: number, signs: NonNullable<Around["signs"]>): Mood | null {
  const sign = signs.filter((each) => each.person === person).at(-1);
  return sign ? gestureOf(sign.sign) : null;
}

/** The mood in which a turn's points leave somebody. */
export function moodAfter(points: number): Mood {
  return points >= WORTH_A_JUMP ? "jump" : points > 0 ? "clap" : "droop";
}

/** The moods that the phases of a turn have for somebody, so that they are drawn before they are needed. */
export const moodsAhead = (isMe: boolean): Mood[] => (isMe ? ["turn", "idle"] : ["think", "hmm", "idle"]);

function inTurn(table: AnyTable, seat: number, isMe: boolean): Mood {
  if (isSquare(table)) {
    if (table.phase === "tell") return seat === table.active ? (isMe ? "turn" : "think") : "idle";
    if (seat === table.active) return "idle";
    if (table.fingers.some((finger) => finger.seat === seat)) return "wow";
    return table.out.includes(seat) ? "shrug" : "turn";
  }
  if (table.phase === "tell") {
    // Anybody may begin: all ears go up.
    if (storyteller(table) === null) return "turn";
    return seat === table.storyteller ? (isMe ? "turn" : "think") : "idle";
  }
  if (!table.waiting_for.includes(seat)) return "idle";
  return isMe ? "turn" : table.phase === "give" ? "think" : "hmm";
}
