/** Gives a list as little as it needs of what stands around it: the ways are tried one after the other, from the
 *  roomiest, until nothing of the list is hidden. */

/** The first way in which all is seen, or the last. */
export function firstThatHolds(ways: number, holds: (way: number) => boolean): number {
  for (let way = 0; way < ways - 1; way++) if (holds(way)) return way;
  return ways - 1;
}

/** Attached to a list that may scroll, says on the element around it which way is taken: `data-snug`, from 0. */
export const snug =
  (around: string, ways: number) =>
  (list: HTMLElement): (() => void) => {
    const outer = list.closest<HTMLElement>(around);
    if (!outer) return () => undefined;
    const take = (way: number): void => {
      outer.dataset.snug = String(way);
    };
    const fit = (): void => {
      if (!list.clientHeight) return;
      take(
        firstThatHolds(ways, (way) => {
          take(way);
          return list.scrollHeight <= list.clientHeight + 1;
        }),
      );
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(list);
    // Words that come later, or go, change what is left.
    for (const beside of list.parentElement?.children ?? []) if (beside !== list) observer.observe(beside);
    return () => {
      observer.disconnect();
      delete outer.dataset.snug;
    };
  };
