/** The clues that this device has heard with each card, as short ids that the server makes: it brings them to the next
 *  table, so that no computer player tells it the same again. Nobody else sees them. */

import { MOST_HEARD } from "../../wire/types";
import { read, write } from "./kept";

const ID = /^[A-Za-z0-9_-]{8}$/;

export function heardBefore(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(read("heard") ?? "[]");
    if (!Array.isArray(ids)) return [];
    return ids.filter((each): each is string => typeof each === "string" && ID.test(each)).slice(-MOST_HEARD);
  } catch {
    return [];
  }
}

export function rememberHeard(id: string): void {
  const known = heardBefore();
  if (known.at(-1) === id) return;
  write("heard", JSON.stringify([...known.filter((each) => each !== id), id].slice(-MOST_HEARD)));
}
