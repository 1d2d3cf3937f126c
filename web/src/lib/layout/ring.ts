/** The places of seats around a table, in percent of the box; one's own seat is nearest. */

export interface Place {
  left: number;
  top: number;
}

/** Seats go clockwise, as at a table: the left neighbour is the next seat. */
export function around(count: number, mine: number): Place[] {
  return Array.from({ length: count }, (_, seat) => {
    const angle = Math.PI / 2 + ((seat - mine) * 2 * Math.PI) / Math.max(1, count);
    return { left: round(50 + 41 * Math.cos(angle)), top: round(46 + 36 * Math.sin(angle)) };
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;
