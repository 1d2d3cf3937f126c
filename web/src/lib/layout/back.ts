/** A phone's way back closes what is open over the page instead of leaving it: while something is open, the history
 *  has one entry more.
 *
 *  A browser goes back in its own time. Until it has arrived, nothing is written into the history: an entry for the
 *  next sheet would be the one that is taken away, and the sheet would close under the finger that opened it. */

import { entry } from "../device/entry";

export interface History {
  readonly state: unknown;
  pushState(data: unknown, unused: string): void;
  back(): void;
}

export class WayBack {
  private readonly open: (() => void)[] = [];
  private isKept = false;
  private isAsked = false;
  private isGoing = false;
  private readonly held: (() => void)[] = [];

  constructor(
    private readonly history: () => History,
    private readonly soon: (work: () => void) => void = (work) => setTimeout(work),
  ) {}

  /** Something is open from now on; the way back calls `close`. Returns what to call when it has closed. */
  opened(close: () => void): () => void {
    this.open.push(close);
    this.settle();
    return () => {
      const place = this.open.lastIndexOf(close);
      if (place >= 0) this.open.splice(place, 1);
      this.settle();
    };
  }

  /** Somebody went back or forward, or the page has come back to where it was before a sheet. */
  went = (): void => {
    if (this.isHere) return;
    if (this.isGoing) {
      this.isGoing = false;
      for (const work of this.held.splice(0)) work();
      this.settle();
    } else if (this.isKept) {
      this.isKept = false;
      this.open.at(-1)?.();
      this.settle();
    }
  };

  /** Writes something else into the history: at once, or when the page has come back. */
  whenBack(work: () => void): void {
    if (this.isGoing) this.held.push(work);
    else work();
  }

  /** One sheet often follows another: what counts is whether any is open when all is done. */
  private settle(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    this.soon(() => {
      this.isAsked = false;
      if (this.isGoing) return;
      if (this.open.length && !this.isKept) {
        this.isKept = true;
        this.history().pushState({ sheet: true }, "");
      } else if (!this.open.length && this.isKept) {
        this.isKept = false;
        // Somebody may have gone elsewhere from the sheet.
        this.isGoing = this.isHere;
        if (this.isGoing) this.history().back();
      }
    });
  }

  /** Whether the page's entry is that of a sheet. */
  get isHere(): boolean {
    const { state } = this.history();
    return typeof state === "object" && state !== null && "sheet" in state;
  }
}

const way = new WayBack(() => history);
entry.write = (work) => way.whenBack(work);
if (typeof addEventListener === "function") {
  addEventListener("popstate", way.went);
  // A page that is loaded again has no sheet open, but its entry is still that of one.
  if (way.isHere) history.replaceState(null, "");
}

/** For an effect of whatever opens over the page. */
export const closesByWayBack = (close: () => void): (() => void) => way.opened(close);
