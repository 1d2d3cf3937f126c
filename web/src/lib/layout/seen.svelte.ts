/** Keeps a value unchanged while it is out of sight, so that hidden parts are not updated. */

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
