/** Crops a picture to the card's shape as the server does it, by a centre and a zoom. */

export interface Cut {
  /** The centre of the card, as a fraction of the picture's width and height. */
  readonly x: number;
  readonly y: number;
  /** 1 is the largest card that fits into the picture. */
  readonly zoom: number;
}
/** A box, in fractions of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const CLOSEST = 4;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most);

/** The part of the picture that becomes the card, always inside the picture. `shape` is width divided by height. */
export function boxOf(cut: Cut, picture: Size, shape: number): Box {
  const flat = picture.width / picture.height / shape;
  const width = Math.min(1, 1 / flat) / cut.zoom;
  const height = Math.min(1, flat) / cut.zoom;
  return {
    left: between(0, cut.x - width / 2, 1 - width),
    top: between(0, cut.y - height / 2, 1 - height),
    width,
    height,
  };
}

/** The same crop with the real centre of its box, so that every step of a key is visible. */
export function settled(cut: Cut, picture: Size, shape: number): Cut {
  const zoom = between(1, cut.zoom, CLOSEST);
  const box = boxOf({ ...cut, zoom }, picture, shape);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, zoom };
}

/** The crop after an arrow key, plus or minus; null for any other key. */
export function stepped(cut: Cut, key: string, picture: Size, shape: number): Cut | null {
  const step = 0.02;
  const by: Record<string, Partial<Cut>> = {
    ArrowLeft: { x: cut.x - step },
    ArrowRight: { x: cut.x + step },
    ArrowUp: { y: cut.y - step },
    ArrowDown: { y: cut.y + step },
    "+": { zoom: cut.zoom * 1.1 },
    "=": { zoom: cut.zoom * 1.1 },
    "-": { zoom: cut.zoom / 1.1 },
  };
  return by[key] ? settled({ ...cut, ...by[key] }, picture, shape) : null;
}
