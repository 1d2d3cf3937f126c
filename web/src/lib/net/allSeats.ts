/** All seats of this device in one link: a ticket for each, after the `#`, where no server sees it. */

import { address } from "../device/home";
import { forgetSeat, rememberSeat } from "../device/seats";
import { makeTicket, useTicket } from "./api";
import { Refused } from "./line";

const PREFIX = "#seats=";

/** Makes tickets for the seats at these tables and gives the link that moves them. */
export async function linkFor(codes: readonly string[]): Promise<string> {
  const tickets = await Promise.all(codes.map(async (code) => `${code}.${(await makeTicket(code)).ticket}`));
  return address(`/${PREFIX}${tickets.join("~")}`);
}

/** The seats that an address brings, as code and ticket. */
export function seatsIn(hash: string): [code: string, ticket: string][] {
  if (!hash.startsWith(PREFIX)) return [];
  const parts = decodeURIComponent(hash.slice(PREFIX.length)).split("~");
  return parts.flatMap((part) => {
    const found = /^([A-Z0-9]{1,16})\.([\w-]{1,100})$/.exec(part);
    return found ? [[found[1]!, found[2]!] as [string, string]] : [];
  });
}

/** Takes seats over, one after the other; returns how many came along. */
export async function takeSeats(seats: readonly [code: string, ticket: string][]): Promise<number> {
  let taken = 0;
  for (const [code, ticket] of [...seats].reverse()) {
    try {
      await useTicket(code, ticket);
      rememberSeat(code);
      taken++;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "NO_SUCH_TABLE") forgetSeat(code);
    }
  }
  return taken;
}
