/** The two kinds of table, and of turn, are told apart here alone: a row of cards with a storyteller, and a square of
 *  pictures. */

import type { SquareTable, StoryTable } from "../../wire/types";

type Shown = StoryTable | SquareTable | null | undefined;

export const isStory = (table: Shown): table is StoryTable => table?.kind === "story";
export const isSquare = (table: Shown): table is SquareTable => table?.kind === "square";

/** A turn of either kind, wherever it is told: at a table, in the history, as an example of the rules. */
type AnyTurn = { readonly storyteller: number } | { readonly active: number };
type OnSquare<T> = Extract<T, { readonly active: number }>;

export const isSquareTurn = <T extends AnyTurn>(turn: T): turn is OnSquare<T> => "active" in turn;
export const isStoryTurn = <T extends AnyTurn>(turn: T): turn is Exclude<T, OnSquare<T>> => !isSquareTurn(turn);

/** The seat that gave the clue of a turn. */
export const tellerOf = (turn: AnyTurn): number => ("active" in turn ? turn.active : turn.storyteller);
