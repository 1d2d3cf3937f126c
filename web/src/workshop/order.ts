/** Changes the order of cards, by dragging a card to another's place or by single steps. */

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, place) => place !== from);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), list[from]!, ...rest.slice(at)];
}

/** The place to which an arrow key moves a card in a grid; null if there is no such place. */
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

/** The place of the card under the pointer, or of the nearest one. */
export function placeAt(boxes: readonly Box[], x: number, y: number): number {
  let best = 0;
  let nearest = Infinity;
  boxes.forEach((box, place) => {
    const far = Math.hypot(x - (box.left + box.width / 2), y - (box.top + box.height / 2));
    if (far < nearest) [best, nearest] = [place, far];
  });
  return best;
}
