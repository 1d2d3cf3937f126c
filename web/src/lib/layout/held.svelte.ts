/** Something that is shown only as long as it is held, because others may see the screen. */

export class Held {
  on = $state(false);
  /** The handlers of the button: by a finger as long as it is held; by a key or a screen reader until it is pressed
   *  again. */
  readonly button = {
    onpointerdown: () => (this.on = true),
    onpointerup: () => (this.on = false),
    onpointerleave: () => (this.on = false),
    onpointercancel: () => (this.on = false),
    oncontextmenu: (event: Event) => event.preventDefault(),
    onclick: (event: MouseEvent) => event.detail === 0 && (this.on = !this.on),
  };
}
