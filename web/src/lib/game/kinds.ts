/** The two kinds of table are told apart here alone: a row of cards with a storyteller, and a square of pictures. */

import type { SquareTable, StoryTable } from "../../wire/types";

type Shown = StoryTable | SquareTable | null | undefined;

export const isStory = (table: Shown): table is StoryTable => table?.kind === "story";
export const isSquare = (table: Shown): table is SquareTable => table?.kind === "square";
