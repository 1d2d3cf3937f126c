/** The connection to a table. It reconnects by itself and resends commands without an answer; the server does each
 *  command once. */

import { shown } from "./http";
import { FINAL_CLOSE_CODES, type Ask, type Frame, type ToClient } from "../../wire/types";
import { updated } from "./changes";

export type LineState = "opening" | "open" | "cut" | "closed";

/** A refusal by the server, as a code with data; the catalogue has the words. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

interface Waiting {
  text: string;
  /** The number of times that the server could not say whether the command was done. */
  doubts: number;
  done: (version: number) => void;
  refuse: (why: Refused) => void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;
/** After sleeping this long, a phone may have a dead connection without noticing. */
const SLEPT_MS = 20_000;

const MOST_DOUBTS = 12;
const inDoubt = (message: Extract<ToClient, { type: "refused" }>): boolean =>
  message.code === "NOT_STORED" && message.data.reason === "in_doubt";

export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 1.7 ** tries);
}

function newName(): string {
  // randomUUID is missing over plain http; getRandomValues is not.
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private tries = 0;
  private count = 0;
  private timer = 0;
  private hiddenAt = 0;
  private readonly name = newName();
  /** The newest frame of this connection, to which changes are added. */
  private frame: Frame | null = null;
  private ended = false;

  constructor(
    private readonly address: string,
    private readonly heard: (message: ToClient) => void,
    private readonly changed: (state: LineState, why: string | null) => void,
    /** Asked when a socket did not open: why this page is not let in at all, if that is so. */
    private readonly keptAway: () => Promise<string | null> = () => Promise.resolve(null),
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.woke);
    this.open();
  }

  ask(ask: Ask): Promise<number> {
    const id = `${this.name}.${++this.count}`;
    const text = JSON.stringify({ id, ask });
    return new Promise((done, refuse) => {
      this.waiting.set(id, { text, doubts: 0, done, refuse });
      this.send(text);
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.woke);
    this.socket?.close();
    this.changed("closed", null);
  }

  private open(): void {
    const socket = new WebSocket(this.address, shown());
    this.socket = socket;
    this.frame = null;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.tries = 0;
      this.changed("open", null);
      for (const each of this.waiting.values()) this.send(each.text);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ToClient);
    socket.onclose = (event) => {
      if (this.socket !== socket || this.ended) return;
      this.socket = null;
      const final = FINAL_CLOSE_CODES[event.code];
      if (final) {
        this.end(final);
        return;
      }
      this.changed("cut", null);
      if (!opened) void this.keptAway().then((why) => why !== null && this.end(why));
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.open(), pauseAfter(this.tries++) * (0.8 + Math.random() * 0.4));
    };
  }

  /** Ends for good, and says why. */
  private end(why: string): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    this.changed("closed", why);
  }

  private hear(said: ToClient): void {
    const message = this.whole(said);
    if (!message) return;
    // Not before the first frame: a server that accepts connections but cannot show the table needs pauses.
    if (message.type === "frame") this.tries = 0;
    if (message.type === "frame" && message.ack !== null) this.answer(message.ack, message.version);
    else if (message.type === "done") this.answer(message.id, message.version);
    else if (message.type === "refused" && message.id !== null) {
      if (inDoubt(message) && this.again(message.id)) return;
      this.waiting.get(message.id)?.refuse(new Refused(message.code, message.data));
      this.waiting.delete(message.id);
    }
    this.heard(message);
  }

  /** The message, with a whole frame in the place of changes; null where something is missing in between. */
  private whole(message: ToClient): ToClient | null {
    if (message.type === "frame") return (this.frame = message);
    if (message.type !== "changes") return message;
    if (this.frame?.version === message.since) return (this.frame = updated(this.frame, message));
    // The whole frame has what is missing, but nothing else says that a command was done.
    if (message.ack !== null) this.answer(message.ack, message.version);
    this.send(JSON.stringify({ id: `${this.name}.${++this.count}`, ask: { do: "refresh" } }));
    return null;
  }

  private answer(id: string, version: number): void {
    this.waiting.get(id)?.done(version);
    this.waiting.delete(id);
  }

  /** Resends a command whose outcome is unknown; under the same id it is done at most once. */
  private again(id: string): boolean {
    const waiting = this.waiting.get(id);
    if (!waiting || waiting.doubts >= MOST_DOUBTS) return false;
    setTimeout(() => this.waiting.has(id) && this.send(waiting.text), pauseAfter(waiting.doubts++));
    return true;
  }

  private send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  private hurry = (): void => {
    if (this.socket !== null || this.ended) return;
    clearTimeout(this.timer);
    this.open();
  };

  private woke = (): void => {
    if (document.hidden) {
      this.hiddenAt = Date.now();
    } else if (Date.now() - this.hiddenAt > SLEPT_MS && this.socket?.readyState === WebSocket.OPEN) {
      this.socket.close();
    } else {
      this.hurry();
    }
  };
}
