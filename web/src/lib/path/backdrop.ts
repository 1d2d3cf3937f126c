/** Paints the night behind the scenes of the television: stars, a moon, hills. */

import { grained } from "../pictures/grain";
import { paintHill, paintMoon, paintStars, type Hill } from "./scenery";

export interface Backdrop {
  moon?: readonly [x: number, y: number, r: number];
  hills?: readonly Hill[];
}

/** The scenes, in the pixels of a screen of 1920 x 1080. */
export const BACKDROPS = {
  plain: {},
  /** Rabbits stand on low hills; the moon is small. */
  company: {
    moon: [128, 106, 58],
    hills: [
      { top: 868, swing: 26, waves: 1.2, phase: 2.5, tone: 1 },
      { top: 930, swing: 18, waves: 1.6, phase: 0.6, tone: 3 },
    ],
  },
  /** The moon is where no words and no names come to stand. */
  reveal: { moon: [128, 106, 58] },
  /** Cards fill the screen; a little hill shows below. */
  cards: { hills: [{ top: 920, swing: 14, waves: 1.4, phase: 0.9, tone: 1 }] },
  /** Somebody thinks in front of a large moon. */
  think: { moon: [560, 470, 330] },
  /** The podium stands in front of it. */
  podium: {
    moon: [960, 520, 330],
    hills: [
      { top: 760, swing: 30, waves: 1.1, phase: 2.1, tone: 0 },
      { top: 966, swing: 24, waves: 1.1, phase: 4.4, tone: 3 },
    ],
  },
} as const satisfies Record<string, Backdrop>;
export type BackdropName = keyof typeof BACKDROPS;

/** Whether one picture may stay a moment longer under the scene of the other: it has no moon where that has words. */
export function isBeneath(name: BackdropName, scene: BackdropName): boolean {
  const [now, next]: (string | undefined)[] = [name, scene].map((each) => (BACKDROPS[each] as Backdrop).moon?.join());
  return now === undefined || now === next;
}

const nextSlice = (): Promise<void> => new Promise((go) => setTimeout(go));

/** Paints a scene on a canvas of 1920 x 1080 units, in slices. */
export async function paintBackdrop(
  canvas: HTMLCanvasElement,
  name: BackdropName,
  dots: number,
  isWanted: () => boolean,
): Promise<void> {
  const aside = Object.assign(document.createElement("canvas"), {
    width: Math.round(1920 * dots),
    height: Math.round(1080 * dots),
  });
  const brush = aside.getContext("2d");
  if (!brush) return;
  brush.scale(dots, dots);
  const { moon, hills = [] }: Backdrop = BACKDROPS[name];
  const slices = [
    () => paintStars(brush, 1920, 760, 110, 1),
    () => moon && paintMoon(brush, ...moon, moon[2] < 200),
    ...hills.flatMap((hill) => [...paintHill(brush, hill, 1920, 1080, 1)]),
    () => grained(brush, 0.05),
  ];
  for (const slice of slices) {
    slice();
    await nextSlice();
    if (!isWanted()) return;
  }
  canvas.width = aside.width;
  canvas.height = aside.height;
  canvas.getContext("2d")?.drawImage(aside, 0, 0);
}
