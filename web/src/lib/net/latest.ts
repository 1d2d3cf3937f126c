/** Answers may overtake each other. Of several questions about the same thing only the latest one's answer counts.
 *
 *  `const isLatest = asking();` before the question, `if (isLatest()) ...` after the answer. */
export function questions(): () => () => boolean {
  let asked = 0;
  return () => {
    const mine = ++asked;
    return () => mine === asked;
  };
}
