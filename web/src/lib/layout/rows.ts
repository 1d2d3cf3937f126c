/** Many small things in rows that are as even as can be: nobody stands alone in the last one. */

/** Gives the number in each row, if no more than `most` fit. */
export function evenRow(count: number, most: number): number {
  return Math.ceil(count / Math.max(1, Math.ceil(count / most)));
}
