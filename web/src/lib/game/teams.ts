/** Teams of two, as the server pairs them: in the lobby as people will sit, in a game as they sit. */

import { t } from "../words/i18n.svelte";
import type { PersonView, RoomView, TeamView } from "../../wire/types";

export const teamsOf = (room: RoomView): readonly TeamView[] => room.teams ?? [];

/** The team of a person; null where nobody has a partner. */
export function teamOf(room: RoomView, person: PersonView): TeamView | null {
  return teamsOf(room).find((team) => team.people.includes(person.id)) ?? null;
}

/** The name that the two chose, or both their names. */
export function teamName(room: RoomView, team: TeamView): string {
  const [one, other] = team.people.map((id) => room.people.find((person) => person.id === id)?.name ?? "");
  return team.name ?? t("team.named", { one, other });
}
