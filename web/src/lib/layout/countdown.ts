/** What happens by itself after a while: the time stands still while somebody has something open. */

const TICK_MS = 500;

/** Counts down to `done`, and tells the seconds that are left; null when it is stopped. */
export function countdown(
  ms: number,
  isBusy: () => boolean,
  tell: (seconds: number | null) => void,
  done: () => void,
): () => void {
  let [last, left] = [Date.now(), ms];
  const seconds = () => Math.ceil(left / 1000);
  const timer = setInterval(() => {
    const now = Date.now();
    if (!isBusy()) left -= now - last;
    last = now;
    if (left > 0) return tell(seconds());
    clearInterval(timer);
    done();
  }, TICK_MS);
  tell(seconds());
  return () => {
    clearInterval(timer);
    tell(null);
  };
}
