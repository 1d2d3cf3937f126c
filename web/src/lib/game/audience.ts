/** The people who could hear or see a clue that is sung or mimed, and those who may look on. */

import type { Frame } from "../../wire/types";

/** Whether any person but oneself is at the table or looks on: computer players only read. */
export function hasAudience({ me, room }: Pick<Frame, "me" | "room">, watching: number): boolean {
  return watching > 0 || room.people.some((person) => !person.computer && !person.gone && person.id !== me);
}

/** Whether a television needs the table's password: nobody looks on without it, or the pictures are somebody's own. */
export function asksForPassword({ room, deck }: { room: Frame["room"]; deck: string }): boolean {
  return room.locked || !room.onlookers || deck.startsWith("mix-");
}
