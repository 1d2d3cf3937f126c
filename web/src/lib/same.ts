/** The newest frame replaces the one before, but what is the same in both stays the same object: nothing that shows it
 *  need be drawn again. */

type Parts = Record<string, unknown>;

const isParts = (value: unknown): value is Parts => typeof value === "object" && value !== null;

/** `after`, made of as many parts of `before` as are equal. Neither is changed. */
export function keeping<T>(before: unknown, after: T): T {
  if (before === after || !isParts(before) || !isParts(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const names = Object.keys(after);
  let equal = names.length === Object.keys(before).length;
  const made: Parts = Array.isArray(after) ? ([] as unknown as Parts) : {};
  for (const name of names) {
    made[name] = keeping(before[name], after[name]);
    equal &&= name in before && made[name] === before[name];
  }
  return (equal ? before : made) as T;
}
