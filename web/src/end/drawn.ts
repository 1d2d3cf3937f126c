/** The address of a rabbit's picture without its letter, which would give a name away. */

import { getMoods, portrait } from "../lib/pictures/portrait";
import type { Rabbit } from "../wire/types";

export async function address(rabbit: Rabbit): Promise<string> {
  await getMoods();
  return portrait(rabbit, { mood: "jump", full: true, large: true }) ?? "";
}
