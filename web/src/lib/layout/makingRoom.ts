/** The places of a row's cards when something else takes the foot of their space, as in a reveal on a phone. */

import { bestFit, type Fit } from "./fit";

export interface Laid extends Fit {
  /** The scale at which the cards are drawn, beside how they are laid out. */
  scale: number;
  /** Whether they are scrolled, because a card that fits would be too small to know again. */
  scrolls: boolean;
}

/** The narrowest card that one still knows again, in text of the usual size: larger text covers more of it. */
const LEAST = 46;
/** The space over the first row where they are scrolled, for its flags. */
const INSET = 12;
/** Cards stay where they are unless other places make them this much larger. */
const WORTH = 1.25;

/** The part of a row in sight that says: there is more below. */
const PEEK = { least: 0.25, most: 0.8 };
/** Cards are this much narrower at most, so that such a part is in sight. */
const NARROWER = 0.85;

/** The width, from `widest` down, at which the last row in sight is neither whole nor hardly begun. */
function peeking(rows: number, widest: number, height: number, below: number): number {
  for (let width = widest; width >= widest * NARROWER; width--) {
    const seen = height / (width * 1.5 + below);
    if (seen < rows && seen % 1 >= PEEK.least && seen % 1 <= PEEK.most) return width;
  }
  return widest;
}

/** `fit` is how they lie without the foot, in a space of `width` and `height`; `text` is the size of text beside the
 *  usual one. */
export function makingRoom(
  count: number,
  fit: Fit,
  width: number,
  height: number,
  gap: number,
  below: number,
  text: number,
): Laid {
  const rows = Math.ceil(count / fit.columns);
  const scale = Math.min(1, height / Math.max(1, rows * fit.width * 1.5 + (rows - 1) * below));
  const anew = bestFit(count, width, height, 2 / 3, gap, fit.width, below);
  const least = Math.min(fit.width, LEAST * text);
  if (anew.width < least && fit.width * scale < least) {
    const columns = Math.max(1, Math.min(count, Math.floor((width + gap) / (least + gap))));
    const card = Math.floor((width - gap * (columns - 1)) / columns);
    const seen = height - INSET;
    const narrower = peeking(Math.ceil(count / columns), Math.min(card, fit.width), seen, below);
    return { columns, width: narrower, scale: 1, scrolls: true };
  }
  return fit.width * scale * WORTH >= anew.width
    ? { ...fit, scale, scrolls: false }
    : { ...anew, scale: 1, scrolls: false };
}
