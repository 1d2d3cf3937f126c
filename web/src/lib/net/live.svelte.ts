/** A table as this page sees it. Each frame replaces the whole view; nothing is computed from events. */

import { isSquare, isStory } from "../game/kinds";
import { untrack } from "svelte";
import {
  TALK_KEPT,
  type Ask,
  type Compose,
  type Frame,
  type Presence,
  type Read,
  type SquareTurn,
  type StoryTurn,
  type TalkLine,
  type ToClient,
} from "../../wire/types";
import { fetchAhead, fetchAll } from "../pictures/ahead";
import { keptAway, socketAddress } from "./api";
import { describe, lookFrom } from "../pictures/decks.svelte";
import { layOut, whenSettled } from "../layout/drawn";
import { Line, Refused, type LineState } from "./line";
import { rememberPromise } from "../fairness/promise";
import { Sealing } from "../fairness/sealing";
import { isOther, ownBuild } from "./newer";
import { keeping } from "./same";
import { rememberHeard } from "../device/heard";
import { hushedAt, keepHushed } from "../device/hushed";
import { buzz, play } from "../device/sound";
import { rememberWin } from "../device/won";
import { atSeat, isStopped, may, storyteller, type AnyTable } from "../game/table";
import { dressedIn } from "../game/teams";

export interface Sign {
  id: number;
  person: number;
  sign: string;
}

/** A line that somebody has just said; it is shown at their rabbit for a moment. */
export interface Spoken {
  id: number;
  person: number;
  text: string;
}

/** A finished turn that is to be revealed, with the scores before it. */
export interface Reveal {
  turn: StoryTurn | SquareTurn;
  table: AnyTable;
  before: number[];
}

/** The other end of a table: a connection to the server, or a tutorial or replay in its place. */
export interface Joint {
  ask(ask: Ask): Promise<number>;
  close(): void;
}
export type Connect = (
  heard: (message: ToClient) => void,
  changed: (state: LineState, why: string | null) => void,
) => Joint;

const SIGN_MS = 3200;
/** The time that words stay, and the time added for each letter. */
const SPOKEN_MS = 3000;
const LETTER_MS = 45;
const MISSED_MS = 1400;
/** The interval at which somebody says again what they are busy with. */
const BUSY_MS = 10_000;
/** The forms in which a clue is performed in the room. */
export type Act = "mime" | "song";
const composes = (act: Act | null): Compose => ({
  do: "compose",
  on: true,
  ...(act && { performs: true, ...(act === "song" && { form: act }) }),
});

/** A connection to a table; a television says that it is one, which the host reads. */
export const lineTo =
  (code: string, onlooker: boolean, tv = false): Connect =>
  (heard, changed) =>
    new Line(socketAddress(code, onlooker, tv), heard, changed, () => keptAway(code));

export class LiveTable {
  frame = $state.raw<Frame | null>(null);
  presence = $state.raw<Presence>({ type: "presence", here: [], watching: 0 });
  line = $state<LineState>("opening");
  /** The reason why the connection is closed for good: the code of a refusal. */
  closed = $state<string | null>(null);
  talk = $state.raw<readonly TalkLine[]>([]);
  /** Those whom this person does not want to hear. */
  hushed = $state.raw<readonly number[]>([]);
  /** The words of those whom this person wants to hear. */
  readonly lines = $derived.by(() => this.talk.filter((line) => !this.hushed.includes(line.person)));
  unread = $state(0);
  signs = $state.raw<readonly Sign[]>([]);
  said = $state.raw<readonly Spoken[]>([]);
  reveals = $state.raw<readonly Reveal[]>([]);
  /** The person who ended the game before its end, while this page was there: the host of that moment. */
  endedBy = $state<number | null>(null);
  /** The last turn that this page has revealed completely. */
  told = $state.raw<StoryTurn | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** Whether the server's storage has failed; until it has saved something again. */
  unsaved = $state(false);
  /** The version of the server's pages, if it is another than this page's. */
  newer = $state<string | null>(null);
  /** The picture that this person touched last, whether it counted or not. */
  touched: { commitment: string; turn: number; spot: number } | null = null;
  /** The picture that this person has touched, before the server has answered. */
  pressed = $state<number | null>(null);
  /** The picture from which the server lifted this person's finger; shown for a moment. */
  missed = $state<number | null>(null);
  /** The parts of the newest frame. Each is derived once a frame, and components update only if their part has
   *  changed: most frames leave most parts the same. */
  readonly room = $derived.by(() => this.frame!.room);
  private readonly known = $derived.by(() => this.frame?.room ?? null);
  readonly table = $derived.by(() => this.frame?.table ?? null);
  readonly mine = $derived.by(() => this.frame?.mine ?? null);
  /** The deck of the current game; the host may already have chosen another one for the next game. */
  readonly deck = $derived.by(() => this.frame?.room.played_deck ?? this.frame?.room.deck ?? "reverie");
  readonly me = $derived.by(() => this.people.find((person) => person.id === this.frame?.me) ?? null);
  readonly isHost = $derived.by(() => this.me !== null && this.room.host === this.me.id);
  /** Everybody at the table as they are dressed: partners in their team's colour. */
  readonly people = $derived.by(() => (this.known ? dressedIn(this.known) : []));

  /** The server's clock minus this browser's clock. */
  offset = 0;

  private readonly joint: Joint;
  private readonly sealing: Sealing;
  private signCount = 0;
  /** Whether the server at the other end has said hello. The first version says none, and cannot read what is said here
   *  for computer players. */
  private greeted = false;

  constructor(
    readonly code: string,
    readonly onlooker: boolean,
    connect: Connect = lineTo(code, onlooker),
  ) {
    lookFrom(code);
    this.hushed = hushedAt(code);
    this.sealing = new Sealing(code, (ask) => this.joint.ask(ask));
    this.joint = connect(this.heard, (state, why) => {
      if (state !== "open") this.greeted = false;
      this.line = state;
      this.closed = why;
    });
  }

  name(seat: number | null): string {
    return this.at(seat)?.name ?? "";
  }
  at(seat: number | null) {
    return atSeat(this.people, seat);
  }

  /** Sends a command and shows its refusal, if any. True if it was done. */
  async ask(ask: Ask): Promise<boolean> {
    try {
      await this.joint.ask(ask);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse(error);
      return false;
    }
  }

  /** Stops hearing somebody, or hears them again: on this device alone, for this table. */
  hush(person: number, on: boolean): void {
    const others = this.hushed.filter((each) => each !== person);
    this.hushed = on ? [...others, person] : others;
    keepHushed(this.code, this.hushed);
    if (!on) return;
    this.said = this.said.filter((each) => each.person !== person);
    this.signs = this.signs.filter((each) => each.person !== person);
  }

  refuse(error: Refused): void {
    if (error.code === "NOT_STORED") this.unsaved = true;
    play("no");
    this.show(error);
  }

  private show(error: Refused): void {
    this.refusal = error;
    setTimeout(() => {
      if (this.refusal === error) this.refusal = null;
    }, 6000);
  }

  async touch(spot: number): Promise<void> {
    this.pressed = spot;
    this.touched = { commitment: this.table?.commitment ?? "", turn: this.table?.turn ?? 0, spot };
    buzz(20);
    const done = await this.ask({ do: "touch", spot });
    // Still pressed after the answer: refused, or lifted by the server while the connection was lost.
    if (this.pressed === spot && !(done && this.fingerDown)) this.takeBack();
  }

  private get fingerDown(): boolean {
    const table = this.table;
    return isSquare(table) && table.fingers.some((finger) => finger.seat === this.mine?.seat);
  }

  /** Lifts the finger visibly, because the server decided otherwise. */
  private takeBack(): void {
    const spot = this.pressed;
    this.pressed = null;
    this.missed = spot;
    buzz([30, 40, 30]);
    setTimeout(() => {
      if (this.missed === spot) this.missed = null;
    }, MISSED_MS);
  }

  /** Says that this person is choosing a card, typing or recording a clue, so that computer players wait; or, as host,
   *  the next game, so that the television shows the lobby. Returns the way to end it. */
  composing = (): (() => void) => this.busy("compose");

  /** Says that this person still looks at the turn that is over: computer players wait. Returns the way to end it. */
  reading = (): (() => void) => this.busy("read");

  /** Says that this person performs the clue in the room: the others are called to look, until it is told. Returns
   *  the way to end it. */
  performing = (act: Act): (() => void) => {
    const say = (performs: Act | null) => {
      this.performs = performs;
      if (this.greeted && this.me) this.joint.ask(composes(performs)).catch(() => undefined);
    };
    untrack(() => say(act));
    return () => say(null);
  };
  private performs: Act | null = null;

  private busy(what: (Compose | Read)["do"]): () => void {
    const say = (on: boolean) => {
      const ask: Compose | Read = what === "compose" && on ? composes(this.performs) : { do: what, on };
      if (this.greeted && this.me) this.joint.ask(ask).catch(() => undefined);
    };
    untrack(() => say(true));
    const again = setInterval(() => say(true), BUSY_MS);
    return () => {
      clearInterval(again);
      say(false);
    };
  }

  dismissReveal(): void {
    this.reveals = this.reveals.slice(1);
  }

  close(): void {
    this.joint.close();
  }

  private heard = (message: ToClient): void => {
    if (message.type === "frame") this.seen(message);
    else if (message.type === "presence") this.presence = message;
    else if (message.type === "hello") {
      this.greeted = true;
      // A line that was cut has ended it for the others.
      if (this.performs) this.joint.ask(composes(this.performs)).catch(() => undefined);
      this.newer = isOther(ownBuild(), message.build) ? message.build : null;
    } else if (message.type === "refused" && message.id === null && message.code !== "NOT_YOUR_SEAT") {
      this.refuse(new Refused(message.code, message.data));
    }
  };

  private seen(newest: Frame): void {
    const before = this.frame;
    const frame = keeping(before, newest);
    this.offset = frame.now - Date.now();
    const deck = frame.room.played_deck ?? frame.room.deck;
    describe(frame.room.described);
    // Real cards are shuffled by hand, and have no pictures here.
    const isReal = Boolean(frame.room.box);
    if (frame.table && frame.room.playing && !isReal)
      rememberPromise(this.code, frame.room.games + 1, frame.table.commitment);
    if (before && frame.version > before.version) this.unsaved = false;
    this.frame = frame;
    // A safe table has no talk, nor what was said before it became one.
    if (frame.talk || (frame.room.safe ?? "off") !== "off") this.talk = frame.talk ?? [];
    this.noteEvents(frame);
    this.noteReveal(before, frame);
    this.noteEnd(before, frame);
    this.noteMuted(before, frame);
    if (this.joint instanceof Line && frame.me !== null && !isReal) {
      this.sealing.seen(frame);
      if (frame.room.heard) rememberHeard(frame.room.heard);
      rememberWin(frame);
    }
    this.notePress(frame);
    layOut();
    whenSettled(() => {
      this.soundOut(before, frame);
      if (isReal) return;
      fetchAll(deck);
      fetchAhead(deck, frame.mine?.hand ?? []);
      if (frame.table) fetchAhead(deck, isStory(frame.table) ? frame.table.row : frame.table.square);
    });
  }

  private noteEvents(frame: Frame): void {
    for (const event of frame.events) {
      if (event.event === "said") {
        this.talk = [...this.talk.slice(1 - TALK_KEPT), { person: event.person, text: event.text, at: frame.now }];
        if (event.person !== frame.me && !this.hushed.includes(event.person)) {
          this.unread++;
          this.speak(event.person, event.text);
        }
      } else if (event.event === "reacted" && !this.hushed.includes(event.person)) {
        const sign = { id: ++this.signCount, person: event.person, sign: event.sign };
        // A new gesture takes the place of the last one.
        this.signs = [...this.signs.filter((each) => each.person !== sign.person), sign];
        setTimeout(() => (this.signs = this.signs.filter((each) => each !== sign)), SIGN_MS);
      } else if (event.event === "touch_counted") {
        play(event.right ? "yes" : "miss");
      }
    }
  }

  private speak(person: number, text: string): void {
    const said = { id: ++this.signCount, person, text };
    this.said = [...this.said.filter((each) => each.person !== person).slice(-2), said];
    setTimeout(
      () => (this.said = this.said.filter((each) => each !== said)),
      SPOKEN_MS + LETTER_MS * Math.min(text.length, 160),
    );
  }

  /** Notes a finished turn for its reveal, also one that ended while the connection was lost. A reveal belongs to its
   *  game, whose deck it shows: another game closes it. */
  private noteReveal(before: Frame | null, frame: Frame): void {
    if (!before?.table) return;
    if (before.table.commitment !== frame.table?.commitment) {
      this.reveals = [];
      this.told = null;
      return;
    }
    if (isStopped(before.table, frame.table)) this.reveals = [];
    const turn = frame.table.last;
    if (!turn || before.table.last?.turn === turn.turn) return;
    const scores = frame.table.scores;
    const earlier = scores.map((score, side) => score - (turn.points[side] ?? 0));
    this.reveals = [...this.reveals.slice(-1), { turn, table: frame.table, before: earlier }];
  }

  private noteEnd(before: Frame | null, { table, room }: Frame): void {
    if (table?.reason !== "stopped") this.endedBy = null;
    else if (before?.table && before.table.phase !== "over") this.endedBy = before.room.host ?? room.host;
  }

  /** A muted person is told so at once, not when they have written something. */
  private noteMuted(before: Frame | null, frame: Frame): void {
    const isMuted = (known: Frame) => known.room.people.some((person) => person.id === known.me && person.muted);
    if (before && isMuted(frame) && !isMuted(before)) this.show(new Refused("MUTED", {}));
  }

  private notePress(frame: Frame): void {
    const { table, mine } = frame;
    const lifted = frame.events.find(
      (event) => event.event === "fingers_lifted" && event.seats.includes(mine?.seat ?? -1),
    );
    if (lifted?.event === "fingers_lifted") {
      this.pressed = lifted.spot;
      this.takeBack();
    } else if (this.pressed !== null) {
      if (this.fingerDown || table?.phase !== "touch" || !may(mine, "touch")) this.pressed = null;
    }
  }

  private soundOut(before: Frame | null, frame: Frame): void {
    if (!before?.table || !frame.table) return;
    const mustBefore = owes(before);
    if (!mustBefore && owes(frame)) {
      play("turn");
      buzz(60);
    } else if (frame.events.some((event) => event.event === "cards_given" || event.event === "vote_cast")) {
      play("card");
    }
    if (frame.events.some((event) => event.event === "jinx_called")) play("shout");
  }
}

/** Whether the table waits for this person. */
export function owes(frame: Frame): boolean {
  const seat = frame.mine?.seat;
  if (seat === undefined || !frame.table) return false;
  if (isStory(frame.table) && frame.table.phase === "tell" && storyteller(frame.table) === null) return true;
  return frame.table.waiting_for.includes(seat);
}
