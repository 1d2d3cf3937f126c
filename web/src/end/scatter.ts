/** The places of the cards around the moon after they have rained: on a high screen, and on a wide one. Places are in
 *  percent of the screen, widths in percent of its shorter side, turns in degrees. */

export interface Spot {
  left: number;
  top: number;
  wide: number;
  turn: number;
  far?: boolean;
}

const spot = (left: number, top: number, wide: number, turn: number, far = false): Spot => ({
  left,
  top,
  wide,
  turn,
  far,
});

/** None of them lies on the words under the moon's upper edge. */
export const HIGH: readonly Spot[] = [
  spot(0, 9, 15, -18),
  spot(82, 10, 13, 22),
  spot(80, 34, 18, -12),
  spot(-5, 36, 15, 14),
  spot(27, 10, 9.5, 12, true),
  spot(64, 6.5, 8.5, -26, true),
  spot(17, 3.5, 8.5, 25, true),
  spot(48, 4, 9.5, 6, true),
];

export const WIDE: readonly Spot[] = [
  spot(11.5, 14, 12.5, -16),
  spot(77, 9, 11.5, 20),
  spot(3.5, 44, 12.5, 14),
  spot(83, 36, 13.5, -11),
  spot(20.5, 36, 9.5, 24),
  spot(72.5, 30, 9.5, 8),
  spot(3.5, 9, 6.5, 26, true),
  spot(24.5, 7, 7.5, 8, true),
  spot(68, 3, 7, -22, true),
  spot(91.5, 19, 7, -18, true),
];
