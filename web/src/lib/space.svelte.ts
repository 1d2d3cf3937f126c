/** How much room a part of the table has, told by the browser when it lays out anyway: asking makes it lay out twice. */

const known = new Map<string, readonly [width: number, height: number]>();

export class Space {
  width = $state(300);
  height = $state(300);

  /** Parts of one name stand in the same place: the next one begins with the room that the last one had. */
  constructor(private readonly name: string) {
    [this.width, this.height] = known.get(name) ?? [300, 300];
  }

  watch = (node: HTMLElement): (() => void) => {
    const observer = new ResizeObserver(() => {
      // Out of sight: what it had will be what it has.
      if (node.hidden || !node.clientWidth) return;
      this.width = node.clientWidth;
      this.height = node.clientHeight;
      known.set(this.name, [this.width, this.height]);
    });
    observer.observe(node);
    return () => observer.disconnect();
  };
}
