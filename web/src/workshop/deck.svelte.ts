/** A deck in the editor: its last state from the server, and its uploads. */

import { inTurn, questions } from "../lib/net/latest";
import { Refused } from "../lib/net/line";
import type { CardView, ChangeCard, ChangeDeck, WorkshopView } from "../wire/types";
import { changeCard, changeDeck, lookInto, removeCard, sendPicture, sendZip } from "./api";
import { kept } from "./kept.svelte";
import { moved } from "./order";
import { Uploads } from "./uploads.svelte";

/** A picture that could not be added, with its name in the zip. */
export interface LeftOut {
  readonly id: number;
  readonly name: string;
  readonly why: Refused;
}

const REST_MS = 300;

const isZip = (file: File): boolean => /\.zip$/i.test(file.name) || file.type === "application/zip";

export class OwnDeck {
  told = $state.raw<WorkshopView>() as WorkshopView;
  /** The last refusal, until something succeeds. */
  problem = $state.raw<Refused | null>(null);
  leftOut = $state.raw<readonly LeftOut[]>([]);
  /** The progress of a zip that the server is unpacking. */
  unpacking = $state.raw<{ found: number; done: number } | null>(null);
  readonly uploads = new Uploads(
    (file, gone) => this.bring(file, gone),
    () => void this.refresh(),
  );
  private readonly asking = questions();
  /** The number of single cards that were added, removed or changed, apart from answers about the whole deck. */
  private arrived = 0;
  private readonly inTurn = inTurn();
  private count = 0;
  private moves = 0;
  private timer = 0;

  constructor(
    told: WorkshopView,
    readonly secret: string | null,
    private readonly mostBytes: number = Infinity,
  ) {
    this.take(told);
  }

  get id(): string {
    return this.told.id;
  }
  get shape(): number {
    return this.told.ratio[0] / this.told.ratio[1];
  }

  /** Takes every answer from the server, and updates this browser's list of decks. */
  private take(told: WorkshopView): void {
    this.told = told;
    if (this.secret === null) return;
    const samples = told.cards.slice(0, 3).map((card) => card.small);
    kept.keep({
      id: told.id,
      secret: this.secret,
      title: told.title,
      cards: told.cards.length,
      two_sided: told.two_sided,
      samples,
    });
  }

  private takeCards(cards: readonly CardView[]): void {
    this.arrived++;
    this.take({ ...this.told, cards: [...cards] });
  }

  private async attempt(ask: () => Promise<void>): Promise<boolean> {
    return (await this.refusalOf(ask)) === null;
  }

  /** Sends a request and returns its refusal; null if it was done. */
  private async refusalOf(ask: () => Promise<void>): Promise<Refused | null> {
    let problem: Refused | null = null;
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problem = error;
    }
    return (this.problem = problem);
  }

  async refresh(): Promise<boolean> {
    if (this.timer) await this.saveOrder();
    return this.attempt(() => this.hear(lookInto(this.id)));
  }

  change(fields: ChangeDeck): Promise<boolean> {
    return this.attempt(() => this.hear(this.send(fields)));
  }

  /** Sends one change after the other: they may reach different processes, and each builds on the one before. */
  private send(fields: ChangeDeck): Promise<WorkshopView> {
    return this.inTurn(() => changeDeck(this.id, fields));
  }

  /** Takes an answer about the whole deck, unless there was another request or a single card changed in the
   *  meantime. */
  private async hear(answer: Promise<WorkshopView>): Promise<void> {
    const isLatest = this.asking();
    const { arrived } = this;
    const told = await answer;
    if (!isLatest()) return;
    if (arrived === this.arrived) this.take(told);
    else await this.hear(lookInto(this.id));
  }

  changeCard(id: string, fields: ChangeCard): Promise<boolean> {
    return this.attempt(async () => {
      const changed = await changeCard(this.id, id, fields);
      this.takeCards(this.told.cards.map((card) => (card.id === id ? changed : card)));
    });
  }

  /** Deletes cards one after the other, then loads the deck again with its look-alikes. */
  async remove(ids: readonly string[]): Promise<void> {
    const problem = await this.refusalOf(async () => {
      for (const id of ids) {
        await removeCard(this.id, id);
        this.takeCards(this.told.cards.filter((card) => card.id !== id));
      }
    });
    await this.refresh();
    this.problem ??= problem;
  }

  /** Shows the new order at once and saves it after a pause, because an arrow key may be held down. */
  move(from: number, to: number): void {
    this.told = { ...this.told, cards: moved(this.told.cards, from, to) };
    this.moves++;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.saveOrder(), REST_MS);
  }

  private async saveOrder(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    const moves = this.moves;
    const order = this.told.cards.map((card) => card.id);
    const problem = await this.refusalOf(async () => {
      const told = await this.send({ order });
      if (moves === this.moves) this.take(told);
    });
    if (!problem) return;
    await this.refresh();
    this.problem = problem;
  }

  leave(left: LeftOut): void {
    this.leftOut = this.leftOut.filter((each) => each !== left);
  }

  private bring(file: File, gone: (part: number) => void): Promise<void> {
    return isZip(file) ? this.unpack(file, gone) : this.picture(file, gone);
  }

  private async picture(file: File, gone: (part: number) => void): Promise<void> {
    if (file.size > this.mostBytes) throw new Refused("FILE_TOO_LARGE", { most: this.mostBytes });
    this.add(await sendPicture(this.id, file, gone));
  }

  private async unpack(file: File, gone: (part: number) => void): Promise<void> {
    let begun = false;
    try {
      await sendZip(this.id, file, gone, (line) => {
        begun = true;
        if (typeof line.found === "number") this.unpacking = { found: line.found, done: 0 };
        if (line.card || line.refused)
          this.unpacking = { found: this.unpacking?.found ?? 0, done: (this.unpacking?.done ?? 0) + 1 };
        if (line.card) this.add(line.card);
        if (line.refused) {
          const { name, code, data } = line.refused;
          this.leftOut = [...this.leftOut, { id: ++this.count, name, why: new Refused(code, data) }];
        }
      });
    } catch (error) {
      // An automatic second try would add the pictures twice that have arrived already.
      throw begun && error instanceof Refused && error.code === "NO_LINE" ? new Refused("ZIP_CUT") : error;
    } finally {
      this.unpacking = null;
    }
  }

  private add(card: CardView): void {
    if (!this.told.cards.some((each) => each.id === card.id)) this.takeCards([...this.told.cards, card]);
  }
}

/** Files that were dropped before their deck existed; they wait here for its editor. */
export const waiting = new Map<string, readonly File[]>();
