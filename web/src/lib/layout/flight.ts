/** Lets a card fly from one place to another: only its transform changes. Reduced motion gets a cross-fade. */

import { calm } from "../device/settings.svelte";

export const OUT = "cubic-bezier(.2,.8,.2,1)";
export const SPRING = "cubic-bezier(.3,1.4,.5,1)";

export function flyFrom(node: Element | null, from: DOMRect | null, ms: number, easing: string): void {
  if (!node || typeof node.animate !== "function") return;
  const to = node.getBoundingClientRect();
  if (calm() || !from?.width || !to.width) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    return;
  }
  const move = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  node.animate(
    [
      { transform: move, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: ms, easing },
  );
}
