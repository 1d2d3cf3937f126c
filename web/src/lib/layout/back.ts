/** A phone's way back closes what is open over the page instead of leaving it: while something is open, the history
 *  has one entry more. */

export interface History {
  readonly state: unknown;
  pushState(data: unknown, unused: string): void;
  back(): void;
}

export class WayBack {
  private readonly open: (() => void)[] = [];
  private isKept = false;
  private isAsked = false;

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

  /** Somebody went back or forward. */
  went = (): void => {
    if (!this.isKept || this.isHere) return;
    this.isKept = false;
    this.open.at(-1)?.();
    this.settle();
  };

  /** One sheet often follows another: what counts is whether any is open when all is done. */
  private settle(): void {
    if (this.isAsked) return;
    this.isAsked = true;
    this.soon(() => {
      this.isAsked = false;
      if (this.open.length && !this.isKept) {
        this.isKept = true;
        this.history().pushState({ sheet: true }, "");
      } else if (!this.open.length && this.isKept) {
        this.isKept = false;
        // Somebody may have gone elsewhere from the sheet.
        if (this.isHere) this.history().back();
      }
    });
  }

  private get isHere(): boolean {
    const { state } = this.history();
    return typeof state === "object" && state !== null && "sheet" in state;
  }
}

const way = new WayBack(() => history);
if (typeof addEventListener === "function") addEventListener("popstate", way.went);

/** For an effect of whatever opens over the page. */
export const closesByWayBack = (close: () => void): (() => void) => way.opened(close);
