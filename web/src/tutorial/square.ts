/** Jinx as a script: a race, a duel, and a clue of one's own. */

import type { Mine, SquareTable, SquareTurn } from "../wire/types";
import { ME, SOON, THINK, asked, stage, type Script } from "./stage";
import type { Points } from "./story";

export interface SquareScript {
  kind: "square";
  players: number;
  turns: readonly {
    active: number;
    target: number;
    square: readonly number[];
    /** Wrong fingers before the reader's. */
    before: readonly { seat: number; spot: number }[];
    /** Who finds it if the reader does not. */
    after: number;
    /** Who touches the same picture at the same moment. */
    duel: number | null;
  }[];
}

export function* square(
  script: SquareScript,
  points: readonly Points[],
  clues: readonly string[],
  deck: string,
  names: readonly string[],
): Script {
  const frame = stage("jinx", deck, names);
  const { players } = script;
  let scores: readonly number[] = Array.from({ length: players }, () => 0);
  let last: SquareTurn | null = null;

  for (const [place, turn] of script.turns.entries()) {
    const number = place + 1;
    const telling = turn.active === ME;
    let table: SquareTable = {
      kind: "square",
      game: "jinx",
      players,
      options: {},
      commitment: "tutorial",
      phase: "tell",
      turn: number,
      active: turn.active,
      clue: null,
      square: turn.square,
      scores,
      won: scores.map(() => []),
      pile: 30,
      fingers: [],
      counted: [],
      out: [],
      waiting_for: [turn.active],
      arriving: 0,
      last,
      reason: null,
      winners: [],
    };
    const own: Partial<Mine> = { hand: null, target: telling ? turn.target : null };
    if (telling) {
      const told = asked(
        yield {
          moment: `tell${number}`,
          frame: frame(table, { ...own, may: [{ may: "tell", cards: null, performed: false }] }),
          wait: ["tell"],
        },
        "tell",
      );
      table = { ...table, clue: told.clue };
    } else {
      yield { moment: `tell${number}`, frame: frame(table, own), wait: THINK };
      table = { ...table, clue: { type: "words", text: clues[place]! } };
    }
    table = {
      ...table,
      phase: "touch",
      waiting_for: table.scores.flatMap((_, seat) => (seat === turn.active ? [] : [seat])),
    };
    yield { moment: `look${number}`, frame: frame(table, own), wait: THINK };

    const touches: { seat: number; spot: number }[] = [];
    const down = (seat: number, spot: number): SquareTable => ({
      ...table,
      fingers: [...table.fingers, { seat, spot, ms: 0 }],
    });
    const wrong = (touch: { seat: number; spot: number }): SquareTable => {
      touches.push(touch);
      return {
        ...table,
        fingers: [],
        counted: [...table.counted, touch],
        out: [...table.out, touch.seat],
        waiting_for: table.waiting_for.filter((seat) => seat !== touch.seat),
      };
    };
    for (const finger of turn.before) {
      table = down(finger.seat, finger.spot);
      yield { moment: `look${number}`, frame: frame(table, own), wait: SOON };
      table = wrong(finger);
      yield {
        moment: `look${number}`,
        frame: frame(table, own, [{ event: "touch_counted", ...finger, right: false }]),
        wait: SOON,
      };
    }

    let found = turn.after;
    let key = "-";
    if (!telling) {
      const spots = turn.square
        .map((_, at) => at + 1)
        .filter((spot) => !table.counted.some((each) => each.spot === spot));
      const { spot } = asked(
        yield {
          moment: `touch${number}`,
          frame: frame(table, { ...own, may: [{ may: "touch", spots }] }),
          wait: ["touch"],
        },
        "touch",
      );
      key = String(spot);
      table = down(ME, spot);
      if (turn.duel !== null) {
        table = down(turn.duel, spot);
        yield {
          moment: `duel${number}`,
          frame: frame(table, { ...own, may: [{ may: "call_jinx", spot }] }),
          wait: ["call_jinx"],
        };
        table = { ...table, fingers: table.fingers.filter((finger) => finger.seat === ME) };
        yield {
          moment: `stay${number}`,
          frame: frame(table, own, [
            { event: "jinx_called", seat: ME, ms: 0 },
            { event: "fingers_lifted", seats: [turn.duel], spot },
          ]),
          wait: SOON,
        };
      } else {
        yield { moment: `stay${number}`, frame: frame(table, own), wait: SOON };
      }
      if (spot === turn.target) {
        found = ME;
        touches.push({ seat: ME, spot });
      } else {
        table = wrong({ seat: ME, spot });
        yield {
          moment: `stay${number}`,
          frame: frame(table, own, [{ event: "touch_counted", seat: ME, spot, right: false }]),
          wait: SOON,
        };
      }
    }
    if (found !== ME) {
      table = down(turn.after, turn.target);
      yield { moment: `look${number}`, frame: frame(table, own), wait: SOON };
      touches.push({ seat: turn.after, spot: turn.target });
    }

    const won = points[place]?.[key];
    if (!won) throw new Error(`no points for jinx, turn ${number}, ${key}`);
    scores = scores.map((score, seat) => score + (won[seat] ?? 0));
    last = {
      turn: number,
      active: turn.active,
      clue: table.clue!,
      square: turn.square,
      target: turn.target,
      touches,
      found_by: found,
      points: won,
    };
    if (number === script.turns.length) {
      const best = Math.max(...scores);
      const over: SquareTable = {
        ...table,
        phase: "over",
        scores,
        last,
        fingers: [],
        counted: [],
        out: [],
        waiting_for: [],
        reason: "stopped",
        winners: scores.flatMap((score, seat) => (score === best ? [seat] : [])),
      };
      yield {
        moment: "bye",
        frame: frame(over, own, [{ event: "touch_counted", seat: found, spot: turn.target, right: true }]),
        wait: 0,
      };
    }
  }
}
