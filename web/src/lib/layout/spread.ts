/** The places of a hand's cards: all alike in a grid, or one large and the others beside it. */

import { bestFit } from "./fit";

export interface Box {
  x: number;
  y: number;
  width: number;
}

const RATIO = 2 / 3;

/** The space between cards, and between their rows. Cards of a wide table have flags and chips around them. */
export function gaps(count: number, width: number, height: number): { gap: number; below: number } {
  if (width > 760 && height > 420) return { gap: 24, below: 34 };
  const gap = width > 560 && height > 420 ? 16 : count > 8 ? 7 : 9;
  return { gap, below: gap };
}

/** The cards as large as the space allows; the last line stands in the middle. */
export function inGrid(count: number, width: number, height: number, most = 420): Box[] {
  const { gap, below } = gaps(count, width, height);
  const { columns, width: card } = bestFit(count, width, height, RATIO, gap, most, below);
  const rows = Math.ceil(count / columns);
  const top = (height - rows * (card / RATIO) - (rows - 1) * below) / 2;
  return Array.from({ length: count }, (_, place) => {
    const row = Math.floor(place / columns);
    const inRow = row === rows - 1 ? count - columns * (rows - 1) : columns;
    const left = (width - inRow * card - (inRow - 1) * gap) / 2;
    return { x: left + (place % columns) * (card + gap), y: top + row * (card / RATIO + below), width: card };
  });
}

/** One card large, the others as a strip: under it if the space is high, else beside it. */
export function withOne(count: number, chosen: number, width: number, height: number, under: boolean): Box[] {
  const others = count - 1;
  const gap = 8;
  if (under) {
    const thumb = Math.min(96, width * 0.165, height * 0.13, (width - gap * (others - 1)) / Math.max(1, others));
    const room = others ? height - thumb / RATIO - 14 : height;
    const big = Math.min(width - 16, (room - 12) * RATIO);
    const left = (width - others * thumb - (others - 1) * gap) / 2;
    return Array.from({ length: count }, (_, place) => {
      if (place === chosen) return { x: (width - big) / 2, y: (room - big / RATIO) / 2, width: big };
      const at = place > chosen ? place - 1 : place;
      return { x: left + at * (thumb + gap), y: height - thumb / RATIO, width: thumb };
    });
  }
  const columns = others * (56 + gap) > height ? 2 : 1;
  const rows = Math.ceil(others / columns);
  const tall = (height - gap * (rows - 1)) / Math.max(1, rows);
  const thumb = Math.max(24, Math.min(120, tall * RATIO, width * 0.16));
  const aside = others ? columns * (thumb + gap) + 6 : 0;
  const big = Math.min(width - aside - 10, (height - 10) * RATIO);
  const left = (width - big - aside) / 2;
  const top = (height - big / RATIO) / 2;
  const first = (height - rows * (thumb / RATIO) - (rows - 1) * gap) / 2;
  return Array.from({ length: count }, (_, place) => {
    if (place === chosen) return { x: left, y: top, width: big };
    const at = place > chosen ? place - 1 : place;
    return {
      x: left + big + 6 + gap + Math.floor(at / rows) * (thumb + gap),
      y: first + (at % rows) * (thumb / RATIO + gap),
      width: thumb,
    };
  });
}
