/** The grain of the cards: fine dots, the same every time, so that pictures painted here look like the decks. */

/** Numbers between 0 and 1 that look random and are the same for the same seed. */
export function chance(seed: number): () => number {
  let state = (Math.abs(Math.floor(seed)) % 2147483646) + 1;
  return () => ((state = (state * 16807) % 2147483647) - 1) / 2147483646;
}

const SIDE = 96;
let tile: HTMLCanvasElement | null = null;

function speckled(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
  const brush = canvas.getContext("2d")!;
  const dots = brush.createImageData(SIDE, SIDE);
  const next = chance(4);
  for (let at = 0; at < dots.data.length; at += 4) {
    const light = next();
    dots.data[at] = dots.data[at + 1] = dots.data[at + 2] = light > 0.6 ? 255 : 16;
    dots.data[at + 3] = light > 0.82 || light < 0.34 ? 255 * next() : 0;
  }
  brush.putImageData(dots, 0, 0);
  return canvas;
}

/** Lays grain over what is already painted, and nowhere else. */
export function grained(brush: CanvasRenderingContext2D, strength: number): void {
  const pattern = brush.createPattern((tile ??= speckled()), "repeat");
  if (!pattern) return;
  brush.save();
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.globalCompositeOperation = "source-atop";
  brush.globalAlpha = strength;
  brush.fillStyle = pattern;
  brush.fillRect(0, 0, brush.canvas.width, brush.canvas.height);
  brush.restore();
}
