/** The address of a rabbit's picture without its letter, which would give a name away. */

import { portrait } from "../lib/pictures/portrait";
import type { Rabbit } from "../wire/types";

export const address = (rabbit: Rabbit): string => portrait(rabbit, false, false);
