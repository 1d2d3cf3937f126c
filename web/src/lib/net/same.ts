/** Structural sharing: parts of a new frame that equal those of the last one stay the same objects, so that their
 *  components need not update. */

type Parts = Record<string, unknown>;

const isParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/** Returns `after` with every part that equals one of `before` replaced by that object. */
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
