/** Cutting a picture to the card's shape, as the server does it: a point, and how close. */

export interface Cut {
  /** The middle of the card, in parts of the picture's width and height. */
  readonly x: number;
  readonly y: number;
  /** 1 is the largest card that fits into the picture. */
  readonly zoom: number;
}
/** A box in parts of the picture. */
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

/** What of the picture becomes the card: never anything beyond its edges. `shape` is width by height. */
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

/** The same cut with its point where the box really is, so that every step of a key is seen. */
export function settled(cut: Cut, picture: Size, shape: number): Cut {
  const zoom = between(1, cut.zoom, CLOSEST);
  const box = boxOf({ ...cut, zoom }, picture, shape);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, zoom };
}

/** What an arrow key, plus or minus makes of a cut; null for any other key. */
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
