/** The whole seconds until a moment of the server's clock. They count down by themselves; without a moment there are
 *  none. */

const TICK_MS = 500;

export function secondsUntil(live: () => { readonly offset: number }, moment: () => number | null): () => number {
  let now = $state(Date.now());
  $effect(() => {
    if (moment() === null) return;
    now = Date.now();
    const timer = setInterval(() => (now = Date.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  const left = $derived(Math.max(0, Math.ceil(((moment() ?? 0) - now - live().offset) / 1000)));
  return () => left;
}
