/** Starts loading the texts of this browser's language before anything else, so nothing large may be imported here. */

import { read } from "../device/kept";
import { preferred, unspoken, wordsIn } from "./tongues";

export const firstLanguage = preferred(read("language"), navigator.languages);
/** A language that this reader misses here. */
export const missed = unspoken(read("language"), navigator.languages);
export const firstWords = wordsIn(firstLanguage);
