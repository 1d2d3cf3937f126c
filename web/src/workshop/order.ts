/** Changing the order of cards: by dragging one onto another's place, or by single steps. */

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), list[from]!, ...rest.slice(at)];
}

/** Where an arrow key takes a card in a grid of so many columns; null if that is no place. */
export function stepTo(key: string, place: number, count: number, columns: number): number | null {
  const by = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -place,
    End: count - 1 - place,
  }[key];
  if (by === undefined || by === 0) return null;
  const to = place + by;
  return to < 0 || to >= count ? null : to;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The card under a finger, or the nearest one: between two cards there is always one that is meant. */
export function placeAt(boxes: readonly Box[], x: number, y: number): number {
  let best = 0;
  let nearest = Infinity;
  boxes.forEach((box, place) => {
    const far = Math.hypot(x - (box.left + box.width / 2), y - (box.top + box.height / 2));
    if (far < nearest) [best, nearest] = [place, far];
  });
  return best;
}
