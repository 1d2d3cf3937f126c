/** Plays a tutorial in place of a server: shows one scene after the other and sends the learner's commands. */

import { Refused } from "../lib/net/line";
import type { Joint } from "../lib/net/live.svelte";
import { MOVES, type Ask, type LearnerAnswer, type Scene, type ToClient } from "../wire/types";

/** Gets the scenes after the last of these answers, up to the next one that waits for an answer. */
export type PlayOn = (answers: readonly LearnerAnswer[]) => Promise<readonly Scene[]>;

const isMove = (ask: Ask): ask is LearnerAnswer["ask"] => (MOVES as readonly string[]).includes(ask.do);

export class ScenePlayer implements Joint {
  private answers: readonly LearnerAnswer[] = [];
  private coming: readonly Scene[] = [];
  private scene: Scene | null = null;
  private shown = 0;
  private asking = false;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the other players wait, because the learner is reading, for example during a reveal. */
  private held = false;
  private due = false;
  /** The time when the coach began to speak about the current moment. */
  private since = 0;

  constructor(
    private readonly playOn: PlayOn,
    private readonly heard: (message: ToClient) => void,
    private readonly cue: (moment: string) => void,
    private readonly pace = 1,
    /** The least time that the coach's line about a moment stays, in milliseconds. */
    private readonly readFor: (moment: string) => number = () => 0,
  ) {}

  async start(): Promise<void> {
    this.coming = await this.playOn([]);
    const me = this.coming[0]?.frame.me ?? 0;
    this.heard({ type: "presence", here: [me], watching: 0 });
    this.step();
  }

  hold(on: boolean): void {
    this.held = on;
    if (!on && this.due) this.step();
  }

  /** Stops the scenes that were to come; the server plays the others' moves again after this command. */
  async ask(ask: Ask): Promise<number> {
    if (!isMove(ask) || this.asking) throw new Refused("NOT_NOW");
    const answer = { after: this.shown, ask };
    this.asking = true;
    this.stop();
    try {
      this.coming = await this.playOn([...this.answers, answer]);
    } catch (error) {
      this.rest();
      throw error;
    } finally {
      this.asking = false;
    }
    this.answers = [...this.answers, answer];
    this.step();
    return this.shown;
  }

  close(): void {
    this.closed = true;
    this.stop();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.due = false;
  }

  private step(): void {
    const [scene, ...coming] = this.coming;
    this.stop();
    if (!scene || this.closed) return;
    if (scene.moment !== this.scene?.moment) this.since = performance.now();
    this.scene = scene;
    this.coming = coming;
    this.shown++;
    this.cue(scene.moment);
    this.heard(scene.frame);
    this.rest();
  }

  /** Waits as long as the scene says, and until the coach's line can be read before another takes its place. A scene
   *  that needs an answer stays until there is one. */
  private rest(): void {
    const wait = this.scene?.wait ?? null;
    if (wait === null || this.closed) return;
    const { moment } = this.scene!;
    const unread = this.coming[0]?.moment === moment ? 0 : this.since + this.readFor(moment) - performance.now();
    const pause = Math.max(wait * this.pace, unread);
    this.timer = setTimeout(() => (this.held ? (this.due = true) : this.step()), pause);
  }
}
