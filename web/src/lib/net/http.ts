/** Every request to the site over HTTP, and the token of a seat whose page keeps no cookies. */

import { site } from "../device/home";

/** In a frame of another site a browser may keep no cookie for us, so the page has its seat's token in its memory, and
 *  nowhere else: it is gone with the page. */
let token = "";

export function carry(seat: string): void {
  token = seat;
}

/** The subprotocols with which a socket shows the token: a script cannot set its headers. */
export const shown = (): string[] => (token ? ["lapin", `seat.${token}`] : []);

/** Sends a request to a path of the site. */
export function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token && !headers.has("authorization")) headers.set("authorization", `Bearer ${token}`);
  return fetch(site(path), { ...init, headers });
}
