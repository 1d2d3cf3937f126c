/** Writes into the browser's history: at once; where sheets are used, when the browser has gone back from the last one
 *  (`layout/back`, which the first page does without). */
export const entry = { write: (work: () => void): void => work() };
