/** The other end of a table on one phone that goes round: no server, the game is kept in this browser. */

import { forget, read, write } from "../lib/device/kept";
import { LiveTable, type Joint } from "../lib/net/live.svelte";
import { frameOf } from "./frames";
import { after, tableOf, type BoxGame } from "./game";

const KEY = "box";

/** The game that this phone counts for; null if there is none. */
export function keptGame(): BoxGame | null {
  try {
    const kept = JSON.parse(read(KEY) ?? "null") as BoxGame | null;
    return kept && tableOf(kept) ? kept : null;
  } catch {
    return null;
  }
}
export const keepGame = (box: BoxGame): void => write(KEY, JSON.stringify(box));
export const forgetGame = (): void => forget(KEY);

/** A table whose frames this page makes itself. */
export function localTable(first: BoxGame): LiveTable {
  return new LiveTable("", false, (heard, changed): Joint => {
    let [box, version] = [first, 1];
    const show = () => heard(frameOf(box, version));
    queueMicrotask(() => {
      changed("open", null);
      show();
    });
    return {
      ask: (ask) => {
        box = after(box, ask);
        keepGame(box);
        version++;
        show();
        return Promise.resolve(version);
      },
      close: () => undefined,
    };
  });
}
