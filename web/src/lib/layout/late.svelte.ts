/** For a moment after one thing has come in the place of another nothing there can be pressed: a finger may be on its
 *  way to what stood there before. */

const ON_ITS_WAY_MS = 350;

export class Late {
  isOnItsWay = $state(false);

  /** `before` is whether the first thing is there, `after` whether the second is. */
  constructor(before: () => boolean, after: () => boolean) {
    let was = false;
    $effect(() => {
      const came = after() && was;
      was = before();
      if (!came) return;
      this.isOnItsWay = true;
      const timer = setTimeout(() => (this.isOnItsWay = false), ON_ITS_WAY_MS);
      return () => {
        clearTimeout(timer);
        this.isOnItsWay = false;
      };
    });
  }
}
