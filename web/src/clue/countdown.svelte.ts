/** A moment to put the phone away and get ready: it counts down, and then something begins. */

const COUNT = 3;

export class Countdown {
  /** Seconds until it begins; 0 while nothing is counted. */
  left = $state(0);
  private timer: ReturnType<typeof setInterval> | undefined;

  begin(then: () => void): void {
    this.stop();
    this.left = COUNT;
    this.timer = setInterval(() => {
      this.left -= 1;
      if (this.left > 0) return;
      this.stop();
      then();
    }, 1000);
  }

  stop(): void {
    clearInterval(this.timer);
    this.left = 0;
  }
}
