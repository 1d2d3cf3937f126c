/** A room in which nothing is chosen and nobody is: for tables that no server keeps, such as a replay. */
import type { PersonView, RoomView } from "../../wire/types";

export const BARE_ROOM: Omit<RoomView, "game"> = {
  code: null,
  options: {},
  departures: [],
  deck: "",
  played_deck: null,
  clocks: {},
  listed: false,
  locked: false,
  onlookers: true,
  described: true,
  host: null,
  people: [],
  playing: false,
  games: 0,
  deadline: null,
  plays_at: null,
  missing: null,
  secret: null,
  open_turn: null,
  replay: null,
  teams: [],
};

export const BARE_PERSON: PersonView = {
  id: 0,
  name: "",
  rabbit: { colour: "snow", pattern: "plain" },
  computer: true,
  stand_in: false,
  level: null,
  gone: false,
  seat: null,
};
