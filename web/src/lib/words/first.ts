/** The words this browser wants are on their way before anything else is read. Nothing heavy may be imported here. */

import { read } from "../device/kept";
import { preferred, wordsIn } from "./tongues";

export const firstLanguage = preferred(read("language"), navigator.languages);
export const firstWords = wordsIn(firstLanguage);
