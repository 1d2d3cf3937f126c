/** The words with which a television asks for the password of its table. */

import type { Key } from "../lib/words/i18n.svelte";

/** The reason is said wherever there is something else to see; at a closed door (`alone`), the words above it do. */
export function asksWith({ wrong, alone, lobby }: { wrong: boolean; alone: boolean; lobby: boolean }): Key {
  if (wrong) return "tv.wordWrong";
  if (lobby) return "tv.private";
  return alone ? "tv.password" : "tv.privateHere";
}
