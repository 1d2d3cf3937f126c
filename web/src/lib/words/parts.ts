/** No text and no name has this character. */
const EDGE = "\u0001";

const edged = (name: string): string => `${EDGE}${name}${EDGE}`;

/** A text in parts; every second part is a name that was filled in. A name is never looked for: somebody may be called
 *  "You", and "Your turn" does not name them. */
export function inParts(
  say: (data: Readonly<Record<string, unknown>>) => string,
  data: Readonly<Record<string, unknown>>,
  listed: (names: readonly string[]) => string,
): string[] {
  const { name, names } = data;
  return say({
    ...data,
    ...(typeof name === "string" && name ? { name: edged(name) } : {}),
    names: listed(Array.isArray(names) ? (names as string[]).map(edged) : []),
  }).split(EDGE);
}
