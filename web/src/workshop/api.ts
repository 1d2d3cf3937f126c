/** Requests over HTTP for own decks. Everybody with the edit secret, in a cookie or a link, may change a deck. */

import { address, site } from "../lib/device/home";
import { ask } from "../lib/net/http";
import { Refused } from "../lib/net/line";
import type {
  CardView,
  ChangeCard,
  ChangeDeck,
  Decks,
  DeckPictures,
  MadeDeck,
  MakeDeck,
  OwnLimits,
  Problem,
  WorkshopView,
  ZipLine,
} from "../wire/types";

async function call<T>(path: string, body?: unknown): Promise<T> {
  const sent =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await ask(path, sent).catch(() => Promise.reject(new Refused("NO_LINE")));
  if (answer.status === 204) return undefined as T;
  if (answer.ok) return (await answer.json()) as T;
  throw refusal(await answer.text());
}

function refusal(text: string): Refused {
  try {
    const problem = JSON.parse(text) as Problem;
    return new Refused(problem.code, problem.data);
  } catch {
    return new Refused("NO_LINE");
  }
}

const at = (deck: string, rest = ""): string => `/api/decks/${encodeURIComponent(deck)}${rest}`;

/** The limits for own decks; null if this server does not accept any. */
export const limitsHere = async (): Promise<OwnLimits | null> => (await call<Decks>("/api/decks")).own;
export const makeDeck = (deck: MakeDeck): Promise<MadeDeck> => call("/api/decks", deck);
export const openDeck = (deck: string, secret: string): Promise<void> => call(at(deck, "/open"), { secret });
export const lookInto = (deck: string): Promise<WorkshopView> => call(at(deck));
export const picturesOf = (deck: string): Promise<DeckPictures> => call(at(deck, ".json"));
export const changeDeck = (deck: string, fields: ChangeDeck): Promise<WorkshopView> => call(at(deck), fields);
export const changeCard = (deck: string, card: string, fields: ChangeCard): Promise<CardView> =>
  call(at(deck, `/cards/${card}`), fields);
export const removeCard = (deck: string, card: string): Promise<void> => call(at(deck, `/cards/${card}/remove`), {});
export const removeDeck = (deck: string): Promise<void> => call(at(deck, "/remove"), {});
export const reportDeck = (deck: string, why: string): Promise<void> => call(at(deck, "/report"), { why });
export const exportAddress = (deck: string): string => site(at(deck, "/export.zip"));
export const editLink = (deck: string, secret: string): string => address(`/decks/${deck}#edit=${secret}`);
export const shareLink = (deck: string): string => address(`/decks/${deck}`);

/** Sends a file and reports its progress; `heard` gets the whole answer so far, each time more of it arrives. */
function send(path: string, file: Blob, gone: (part: number) => void, heard?: (text: string) => void): Promise<string> {
  return new Promise((done, refuse) => {
    const request = new XMLHttpRequest();
    request.open("POST", site(path));
    request.upload.onprogress = (event) => gone(event.lengthComputable ? event.loaded / event.total : 0);
    if (heard) request.onprogress = () => request.status === 200 && heard(request.responseText);
    request.onerror = request.onabort = () => refuse(new Refused("NO_LINE"));
    request.onload = () => (request.status < 300 ? done(request.responseText) : refuse(refusal(request.responseText)));
    request.send(file);
  });
}

export async function sendPicture(deck: string, file: Blob, gone: (part: number) => void): Promise<CardView> {
  return JSON.parse(await send(at(deck, "/pictures"), file, gone)) as CardView;
}

/** Sends a zip. The answer has a line for each picture, and is complete only with its last line. */
export async function sendZip(
  deck: string,
  file: Blob,
  gone: (part: number) => void,
  line: (line: ZipLine) => void,
): Promise<void> {
  let read = 0;
  let whole = false;
  const heard = (text: string) => {
    const end = text.lastIndexOf("\n") + 1;
    for (const each of text.slice(read, end).split("\n").filter(Boolean)) {
      const told = JSON.parse(each) as ZipLine;
      whole ||= Boolean(told.done);
      line(told);
    }
    read = Math.max(read, end);
  };
  heard(`${await send(at(deck, "/zip"), file, gone, heard)}\n`);
  if (!whole) throw new Refused("NO_LINE");
}
