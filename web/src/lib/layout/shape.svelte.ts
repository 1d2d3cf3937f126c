/** The shape of the table on this screen, from the space that is really seen: an open keyboard takes its part. */

export type ShapeName = "tall" | "flat" | "wide";

/** Laptops have room for the people beside the cards; a phone on its side has hardly any height. */
export function shapeOf(width: number, height: number): ShapeName {
  if (width >= 900 && height >= 560 && width >= height * 1.15) return "wide";
  return height < 480 && width > height * 1.15 ? "flat" : "tall";
}

/** Below this height a tall table has only the card, its neighbours and the field. */
const LOW = 560;

export class Shape {
  width = $state(globalThis.innerWidth ?? 0);
  height = $state(globalThis.innerHeight ?? 0);
  readonly name = $derived.by(() => shapeOf(this.width, this.height));
  readonly low = $derived.by(() => this.height < (this.name === "flat" ? 260 : LOW));

  watch = (node: HTMLElement): (() => void) => {
    const seen = window.visualViewport;
    const measure = (): void => {
      if (seen) {
        const whole = Math.abs(window.innerHeight - seen.height) < 1;
        node.style.setProperty("--seen", whole ? "100dvh" : `${seen.height}px`);
        node.style.setProperty("--seen-top", `${seen.offsetTop}px`);
      }
    };
    const observer = new ResizeObserver(() => {
      if (!node.clientWidth) return;
      this.width = node.clientWidth;
      this.height = node.clientHeight;
    });
    observer.observe(node);
    seen?.addEventListener("resize", measure);
    seen?.addEventListener("scroll", measure);
    measure();
    return () => {
      observer.disconnect();
      seen?.removeEventListener("resize", measure);
      seen?.removeEventListener("scroll", measure);
    };
  };
}
