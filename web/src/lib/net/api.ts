/** Requests over HTTP: opening, finding and joining tables, moving a seat to another device, history. */

import type {
  EnterRoom,
  History,
  JoinTable,
  LookLink,
  OpenTable,
  Problem,
  Replay,
  ReplaySharing,
  ReportPerson,
  TakenSeat,
  SiteFacts,
  Tables,
  TableSummary,
  Ticket,
} from "../../wire/types";
import { isFramed } from "../device/framed";
import { heardBefore } from "../device/heard";
import { site, HOME } from "../device/home";
import { keepReceipt, type Receipt } from "../device/receipts";
import type { GameId } from "../game/facts";
import { ask, carry } from "./http";
import { Refused } from "./line";

const cut = (): never => {
  throw new Refused("NO_LINE");
};

export async function call<T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await ask(
    path,
    body === undefined
      ? { headers }
      : {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(body),
        },
  ).catch(cut);
  if (answer.status === 204) return undefined as T;
  if (answer.ok) return (await answer.json().catch(cut)) as T;
  const problem = (await answer.json().catch(() => ({ code: "NO_LINE", data: {} }))) as Problem;
  throw new Refused(problem.code, problem.data);
}

export const at = (code: string, rest = ""): string => `/api/tables/${encodeURIComponent(code)}${rest}`;

/** With what this device has heard before; computer players will not tell it again. */
function seated<T extends OpenTable | JoinTable | EnterRoom>(asked: T): T {
  const heard = heardBefore();
  return heard.length ? { ...asked, heard: [...heard] } : asked;
}

/** Keeps a receipt of the seat, with which this device may erase it later. */
const receipted = async (seat: Promise<TakenSeat>, game: string | null = null): Promise<TakenSeat> => {
  const found = await seat;
  if (isFramed) carry(found.token);
  keepReceipt(found, game as GameId | null);
  return found;
};

export const openTable = (table: OpenTable): Promise<TakenSeat> =>
  receipted(call("/api/tables", seated(table)), table.game ?? null);
export const enterRoom = (who: EnterRoom): Promise<TakenSeat> => receipted(call("/api/rooms", seated(who)));
export const lookAt = (code: string): Promise<TableSummary> => call(at(code));
/** The refusal with which this whole network is kept away from the site, if it is. */
export const keptAway = (code: string): Promise<string | null> =>
  lookAt(code).then(
    () => null,
    (error: unknown) => (error instanceof Refused && error.code === "BARRED" ? error.code : null),
  );
export const joinTable = (code: string, who: JoinTable, game: string | null = null): Promise<TakenSeat> =>
  receipted(call(at(code, "/join"), seated(who)), game);
export const makeTicket = (code: string): Promise<Ticket> => call(at(code, "/ticket"), {});
export const useTicket = (code: string, ticket: string): Promise<TakenSeat> =>
  receipted(call(at(code, "/move"), { ticket }));
export const openTables = (): Promise<Tables> => call("/api/tables");
export const siteFacts = (): Promise<SiteFacts> => call("/api/site");
/** Erases what is kept of the person who sits here, or sat here with this device. */
export const erase = (code: string): Promise<void> => call(at(code, "/erase"), {});
export const eraseBy = ({ table, person, receipt }: Receipt): Promise<void> =>
  call(at(table, "/erase"), { person, receipt });
export const historyOf = (code: string): Promise<History> => call(at(code, "/history"));
export const recordPath = (code: string, number: number): string => at(code, `/records/${number}`);
export const replayOf = (code: string, number: number): Promise<Replay> => call(at(code, `/records/${number}/replay`));
export const sharedReplay = (address: string): Promise<Replay> => call(`/api/replays/${encodeURIComponent(address)}`);
export const sharingOf = (code: string, number: number): Promise<ReplaySharing> =>
  call(at(code, `/records/${number}/share`));
/** Agrees that the replay may be opened by link, or withdraws. */
export const shareReplay = (code: string, number: number, on: boolean): Promise<ReplaySharing> =>
  call(at(code, `/records/${number}/share`), { on });
export const reportPicture = (code: string, picture: number, why: string): Promise<void> =>
  call(at(code, "/report"), { picture, why });
export const reportPerson = (code: string, report: ReportPerson): Promise<void> => call(at(code, "/reports"), report);
/** Makes a link with which a television may see the pictures of the table's own decks. */
export const makeLook = (code: string): Promise<LookLink> => call(at(code, "/look"));
export const useLook = (code: string, look: string): Promise<void> => call(at(code, "/look"), { look });
export const qrAddress = (code: string): string => site(at(code, "/qr.svg"));

export function socketAddress(code: string, onlooker: boolean, tv = false): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const place = `${scheme}://${location.host}${HOME}/ws/${encodeURIComponent(code)}`;
  return `${place}?protocol=2${onlooker ? "&as=spectator" : ""}${tv ? "&on=tv" : ""}`;
}
