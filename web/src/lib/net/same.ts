/** The newest frame replaces the one before, but what is the same in both stays the same object: nothing that shows it
 *  need be drawn again. */

type Parts = Record<string, unknown>;

const isParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/** `after`, with every part that `before` has just so replaced by that part: it says the same and makes nothing new. */
export function keeping<T>(before: unknown, after: T): T {
  if (before === after || !isParts(before) || !isParts(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const parts: Parts = after;
  let count = 0;
  let equal = true;
  for (const name in parts) {
    count++;
    const [old, now] = [before[name], parts[name]];
    if (old === now) {
      equal &&= old !== undefined || name in before;
      continue;
    }
    const kept = keeping(old, now);
    if (kept === old) parts[name] = kept;
    else equal = false;
  }
  return equal && count === Object.keys(before).length ? (before as T) : after;
}
