/** Plays a script in the server's place: shows its frames, waits for the reader where it says so, refuses everything
 *  else. */

import type { Joint } from "../lib/net/live.svelte";
import { Refused } from "../lib/net/line";
import type { Ask, ToClient } from "../wire/types";
import type { Scene, Script } from "./stage";

export class ScriptPlayer implements Joint {
  private scene: Scene | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** While the reader reads (a reveal, say), the others wait. */
  private held = false;
  private due = false;

  constructor(
    private readonly script: Script,
    private readonly heard: (message: ToClient) => void,
    private readonly cue: (moment: string) => void,
    private readonly pace = 1,
  ) {}

  start(): void {
    this.heard({ type: "presence", here: [0], watching: 0 });
    this.step(undefined);
  }

  hold(on: boolean): void {
    this.held = on;
    if (!on && this.due) {
      this.due = false;
      this.step(undefined);
    }
  }

  async ask(ask: Ask): Promise<number> {
    const wait = this.scene?.wait;
    if (!Array.isArray(wait) || !wait.includes(ask.do)) throw new Refused("NOT_NOW");
    this.step(ask);
    return this.scene?.frame.version ?? 0;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private step(ask: Ask | undefined): void {
    const next = this.script.next(ask);
    if (next.done) return;
    this.scene = next.value;
    this.cue(this.scene.moment);
    this.heard(this.scene.frame);
    if (typeof this.scene.wait === "number")
      this.timer = setTimeout(
        () => (this.held ? (this.due = true) : this.step(undefined)),
        this.scene.wait * this.pace,
      );
  }
}
