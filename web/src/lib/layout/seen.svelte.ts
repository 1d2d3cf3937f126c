/** What is out of sight need not keep up: it stays as it was until it is looked at again. */

import { untrack } from "svelte";

export function whileSeen<T>(isSeen: () => boolean, value: () => T): { readonly now: T } {
  let last = untrack(value);
  const now = $derived.by(() => (isSeen() ? (last = value()) : last));
  return {
    get now() {
      return now;
    },
  };
}
