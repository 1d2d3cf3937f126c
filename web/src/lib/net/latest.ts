/** Answers may overtake each other. Of several requests about the same thing, only the answer to the latest counts.
 *
 *  `const isLatest = asking();` before the request, `if (isLatest()) ...` after the answer. */
export function questions(): () => () => boolean {
  let asked = 0;
  return () => {
    const mine = ++asked;
    return () => mine === asked;
  };
}

/** An answer counts unless a later request has been answered already. For requests that may fail: where the later one
 *  did, the earlier one still tells how things stand.
 *
 *  `const isNewest = asking();` before the request, `if (isNewest()) ...` once, after the answer. */
export function newest(): () => () => boolean {
  let asked = 0;
  let told = 0;
  return () => {
    const mine = ++asked;
    return () => {
      if (mine < told) return false;
      told = mine;
      return true;
    };
  };
}

/** Requests that build on each other are sent one after the other: side by side, they may reach different processes,
 *  and the answer that comes last may know the least. */
export function inTurn(): <T>(send: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (send) => {
    const mine = last.then(send);
    last = mine.catch(() => undefined);
    return mine;
  };
}
