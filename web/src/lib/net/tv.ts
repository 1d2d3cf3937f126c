/** Turns this device into the television of a table: it knows the TV password and has no seat. */

import { router } from "../device/route.svelte";
import { forgetSeat } from "../device/seats";
import { makeLook, socketAddress, useLook } from "./api";
import { Line } from "./line";

/** Gives up the seat of this device, which stays as a screen. The first to join an empty table is its host. */
export async function becomeTv(code: string): Promise<void> {
  // The word first: with it, the screen stays at a locked table and shows the pictures that people brought.
  const { look } = await makeLook(code);
  await useLook(code, look);
  await new Promise<void>((done, refuse) => {
    // People who have left are told so by the end of the connection, perhaps before the answer.
    const line = new Line(
      socketAddress(code, false),
      () => undefined,
      (state) => state === "closed" && done(),
    );
    line.ask({ do: "leave" }).then(() => line.close(), refuse);
  });
  forgetSeat(code);
  router.go(`/tv/${code}`);
}
