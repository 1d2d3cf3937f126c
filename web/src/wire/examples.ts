// Written by web/wire.py from the server's types. Do not edit: `python web/wire.py`.

/** A turn of a storyteller game: the seats whose cards lie in the row, and the spots that voters chose. */
export interface StoryExample {
  readonly players: number;
  readonly storyteller: number;
  readonly row: readonly number[];
  readonly votes: Readonly<Record<string, readonly number[]>>;
  readonly red?: number;
  /** The points of each side, part by part. */
  readonly parts: readonly (readonly number[])[];
}
/** A turn of a game with a square: who touched which picture, in this order. */
export interface SquareExample {
  readonly players: number;
  readonly active: number;
  readonly target: number;
  readonly touches: readonly (readonly number[])[];
  readonly parts: readonly (readonly number[])[];
}
export interface Examples {
  /** Cards in a hand; none in a game without hands. */
  readonly hand: number;
  /** Each turn with the line of the rules about points that it belongs to. */
  readonly points: readonly (readonly [number, StoryExample | SquareExample])[];
}

export const EXAMPLES: Readonly<Record<string, Examples>> = {
  "odyssey": {
    hand: 6,
    points: [
      [
        0,
        {
          players: 5,
          storyteller: 0,
          row: [1, 3, 2, 0, 4],
          votes: {"1": [4], "2": [1], "3": [4], "4": [1]},
          parts: [[3], [3, 2], [], [3], []],
        },
      ],
      [
        1,
        {
          players: 4,
          storyteller: 0,
          row: [2, 0, 1, 3],
          votes: {"1": [2], "2": [2], "3": [2]},
          parts: [[], [2], [2], [2]],
        },
      ],
      [
        1,
        {
          players: 4,
          storyteller: 0,
          row: [3, 1, 0, 2],
          votes: {"1": [4], "2": [1], "3": [4]},
          parts: [[], [2], [2, 2], [2, 1]],
        },
      ],
      [
        3,
        {
          players: 7,
          storyteller: 0,
          row: [1, 2, 3, 4, 0, 5, 6],
          votes: {"1": [5], "2": [5, 1], "3": [1, 2], "4": [1], "5": [1, 5], "6": [2, 4]},
          parts: [[3], [3, 1, 3], [3, 2], [], [1], [3], []],
        },
      ],
    ],
  },
  "classic-2014": {
    hand: 6,
    points: [
      [
        0,
        {
          players: 5,
          storyteller: 0,
          row: [2, 0, 4, 1, 3],
          votes: {"1": [3], "2": [2], "3": [2], "4": [1]},
          parts: [[3], [], [3, 1], [3], [1]],
        },
      ],
      [
        1,
        {
          players: 4,
          storyteller: 0,
          row: [0, 3, 1, 2],
          votes: {"1": [1], "2": [1], "3": [1]},
          parts: [[], [2], [2], [2]],
        },
      ],
      [
        1,
        {
          players: 4,
          storyteller: 0,
          row: [1, 2, 3, 0],
          votes: {"1": [2], "2": [1], "3": [2]},
          parts: [[], [2, 1], [2, 2], [2]],
        },
      ],
    ],
  },
  "classic-2008": {
    hand: 6,
    points: [
      [
        0,
        {
          players: 5,
          storyteller: 0,
          row: [1, 3, 2, 0, 4],
          votes: {"1": [4], "2": [1], "3": [1], "4": [3]},
          parts: [[3], [3, 2], [1], [], []],
        },
      ],
      [
        1,
        {
          players: 4,
          storyteller: 0,
          row: [2, 0, 1, 3],
          votes: {"1": [2], "2": [2], "3": [2]},
          parts: [[], [2], [2], [2]],
        },
      ],
      [
        1,
        {
          players: 4,
          storyteller: 0,
          row: [3, 1, 0, 2],
          votes: {"1": [4], "2": [1], "3": [4]},
          parts: [[], [2], [2, 2], [2, 1]],
        },
      ],
    ],
  },
  "party": {
    hand: 5,
    points: [
      [
        1,
        {
          players: 6,
          storyteller: 0,
          row: [4, 2, 0, 5, 1, 3],
          votes: {"0": [2], "1": [2], "2": [5], "3": [2], "4": [5], "5": [6]},
          red: 5,
          parts: [[3], [3], [], [3], [], []],
        },
      ],
    ],
  },
  "team": {
    hand: 4,
    points: [
      [
        0,
        {
          players: 6,
          storyteller: 0,
          row: [1, 0, 5, 3],
          votes: {"4": [2], "2": [4]},
          parts: [[3, 1], [3], []],
        },
      ],
      [
        1,
        {
          players: 6,
          storyteller: 0,
          row: [0, 5, 3, 1],
          votes: {"4": [1], "2": [1]},
          parts: [[], [2], [2]],
        },
      ],
      [
        1,
        {
          players: 6,
          storyteller: 0,
          row: [5, 3, 1, 0],
          votes: {"4": [1], "2": [2]},
          parts: [[1], [2], [2, 1]],
        },
      ],
    ],
  },
  "jinx": {
    hand: 0,
    points: [
      [
        0,
        {
          players: 4,
          active: 0,
          target: 9,
          touches: [[1, 5], [2, 1], [3, 9]],
          parts: [[2], [], [], [1]],
        },
      ],
      [
        1,
        {
          players: 4,
          active: 0,
          target: 3,
          touches: [[1, 5], [2, 1], [3, 6]],
          parts: [[-1], [], [], []],
        },
      ],
    ],
  },
};
