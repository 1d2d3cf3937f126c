/** How much room a part of the table has, told by the browser when it lays out anyway: asking makes it lay out
 *  twice. */

const known = new Map<string, readonly [width: number, height: number]>();

export class Space {
  width = $state(300);
  height = $state(300);
  private node: HTMLElement | null = null;

  /** Parts of one name stand in the same place: the next one begins with the room that the last one had. */
  constructor(private readonly name: string) {
    [this.width, this.height] = known.get(name) ?? [300, 300];
  }

  watch = (node: HTMLElement): (() => void) => {
    this.node = node;
    const observer = new ResizeObserver(this.look);
    observer.observe(node);
    return () => observer.disconnect();
  };

  /** Out of sight it may have other room: what comes into sight is looked at again. */
  look = (): void => {
    if (!this.node?.clientWidth || this.node.hidden) return;
    this.width = this.node.clientWidth;
    this.height = this.node.clientHeight;
    known.set(this.name, [this.width, this.height]);
  };
}
