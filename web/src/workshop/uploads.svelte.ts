/** The uploads to a deck: a few at a time, sent again after a lost connection; refusals are kept with the file's
 *  name. */

import { Refused, pauseAfter } from "../lib/net/line";

export interface PictureUpload {
  readonly id: number;
  readonly name: string;
  readonly file: File;
  state: "waiting" | "sending" | "refused";
  /** The share of it that is uploaded, from 0 to 1. */
  gone: number;
  why: Refused | null;
}

/** Uploads one file; the result does not matter here. */
export type Bring = (file: File, gone: (part: number) => void) => Promise<void>;

const AT_ONCE = 3;
const TRIES = 6;
/** Temporary refusals, after which an upload is tried again. */
const PASSING = new Set(["NO_LINE", "TOO_FAST", "DRAINING", "TRY_AGAIN", "NOT_STORED"]);

const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Uploads {
  pending = $state<PictureUpload[]>([]);
  /** The number of uploads since the queue was last empty. */
  done = $state(0);
  all = $state(0);
  private count = 0;
  private running = 0;

  constructor(
    private readonly bring: Bring,
    private readonly emptied: () => void = () => undefined,
    private readonly pause: (ms: number) => Promise<void> = rest,
  ) {}

  get busy(): boolean {
    return this.all > 0;
  }
  get refused(): PictureUpload[] {
    return this.pending.filter((upload) => upload.state === "refused");
  }
  get underway(): PictureUpload[] {
    return this.pending.filter((upload) => upload.state !== "refused");
  }

  add(files: readonly File[]): void {
    const pending = files.map((file): PictureUpload => ({
      id: ++this.count,
      name: file.name,
      file,
      state: "waiting",
      gone: 0,
      why: null,
    }));
    this.pending.push(...pending);
    this.all += pending.length;
    this.start();
  }

  again(upload: PictureUpload): void {
    this.drop(upload);
    this.add([upload.file]);
  }

  drop(upload: PictureUpload): void {
    this.pending = this.pending.filter((each) => each.id !== upload.id);
  }

  private start(): void {
    while (this.running < AT_ONCE) {
      const next = this.pending.find((upload) => upload.state === "waiting");
      if (!next) break;
      next.state = "sending";
      this.running++;
      void this.carry(next).finally(() => {
        this.running--;
        this.done++;
        if (this.running === 0 && !this.pending.some((upload) => upload.state === "waiting")) this.rested();
        else this.start();
      });
    }
  }

  private rested(): void {
    this.all = 0;
    this.done = 0;
    this.emptied();
  }

  private async carry(upload: PictureUpload): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        await this.bring(upload.file, (part) => (upload.gone = part));
        this.drop(upload);
        return;
      } catch (error) {
        const why = error instanceof Refused ? error : new Refused("INTERNAL");
        if (tries + 1 < TRIES && PASSING.has(why.code)) {
          await this.pause(Math.max(pauseAfter(tries), Number(why.data.seconds ?? 0) * 1000));
          continue;
        }
        upload.why = why;
        upload.state = "refused";
        return;
      }
    }
  }
}
