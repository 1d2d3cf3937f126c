/** This page in a frame of another site's page, its host. Both speak by `postMessage` (docs/embedding.md); each side
 *  checks who speaks. Nothing secret is said: no token, no name, no card and no clue. */

import { LONGEST_NAME } from "../../wire/types";
import { HOSTS, isFramed } from "./framed";

/** The message that the host may send: who its reader is. */
export interface Player {
  readonly name: string;
  readonly language: string;
}

type Said =
  | { readonly lapin: "ready" }
  | { readonly lapin: "table"; readonly code: string | null }
  | { readonly lapin: "turn"; readonly yours: boolean }
  | { readonly lapin: "ended" };

const origin = (address: string): string => (URL.canParse(address) ? new URL(address).origin : "");
const allowed = (found: string | undefined): string | null => HOSTS.find((each) => each === found) ?? null;

/** The host's origin as the browser knows it; null if it does not say so before the host has spoken. */
let host: string | null = isFramed
  ? (allowed(location.ancestorOrigins?.[0]) ?? allowed(origin(document.referrer)))
  : null;

/** Reads a message of the host; null if it is none. */
export function playerIn(data: unknown): Player | null {
  if (typeof data !== "object" || data === null || (data as { lapin?: unknown }).lapin !== "player") return null;
  const { name, language } = data as { name?: unknown; language?: unknown };
  return {
    name: typeof name === "string" ? name.trim().slice(0, LONGEST_NAME) : "",
    language: typeof language === "string" ? language : "",
  };
}

/** Listens to the host: who it is, and what it says of its reader. Returns the way to stop. */
export function listen(found: (host: string) => void, player: (player: Player) => void): () => void {
  const heard = (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || allowed(event.origin) === null) return;
    if (host !== null && event.origin !== host) return;
    const told = playerIn(event.data);
    if (told === null) return;
    found((host = event.origin));
    player(told);
  };
  addEventListener("message", heard);
  if (host !== null) found(host);
  for (const each of host === null ? HOSTS : [host]) window.parent.postMessage({ lapin: "ready" } satisfies Said, each);
  return () => removeEventListener("message", heard);
}

const last = new Map<string, string>();

/** Tells the host something that it does not know yet. */
export function tell(said: Said): void {
  const text = JSON.stringify(said);
  if (host === null || last.get(said.lapin) === text) return;
  last.set(said.lapin, text);
  window.parent.postMessage(said, host);
}

/** Forgets what was told, when something new begins: the next game may end as well. */
export function forgetEnd(): void {
  last.delete("ended");
}
