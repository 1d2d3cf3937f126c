/** Answers may overtake each other. Of several requests about the same thing, only the answer to the latest counts.
 *
 *  `const isLatest = asking();` before the request, `if (isLatest()) ...` after the answer. */
export function questions(): () => () => boolean {
  let asked = 0;
  return () => {
    const mine = ++asked;
    return () => mine === asked;
  };
}
