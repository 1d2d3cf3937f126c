/** The size of a part of the table, measured when a ResizeObserver reports a change: at any other time, measuring
 *  would force another layout. */

const known = new Map<string, readonly [width: number, height: number]>();

export class Space {
  width = $state(300);
  height = $state(300);
  private node: HTMLElement | null = null;

  /** Parts with the same name are in the same place, so a new part starts with the size of the last one. */
  constructor(private readonly name: string) {
    [this.width, this.height] = known.get(name) ?? [300, 300];
  }

  watch = (node: HTMLElement): (() => void) => {
    this.node = node;
    const observer = new ResizeObserver(this.look);
    observer.observe(node);
    return () => observer.disconnect();
  };

  /** Measures again when the part comes into sight, because its size may have changed meanwhile. */
  look = (): void => {
    if (!this.node?.clientWidth || this.node.hidden) return;
    this.width = this.node.clientWidth;
    this.height = this.node.clientHeight;
    known.set(this.name, [this.width, this.height]);
  };
}
