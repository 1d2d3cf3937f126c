/** A storyteller game as a script: two turns, one of them told by the reader. */

import type { GameId } from "../lib/game/facts";
import type { Mine, StoryTable, StoryTurn } from "../wire/types";
import { ME, SOON, THINK, asked, stage, type Script } from "./stage";

export interface StoryScript {
  kind: "story";
  players: number;
  votes: number;
  turns: readonly TurnScript[];
}
export interface TurnScript {
  teller: number;
  hand: readonly number[];
  /** Each seat's card; null for the reader, and for who gives none. */
  given: readonly (number | null)[];
  /** Whose card lies where. */
  row: readonly number[];
  /** Whose cards each seat votes for. */
  votes: readonly (readonly number[])[];
  /** Party: whose card the storyteller spoils. */
  red?: number;
}
export type Points = Readonly<Record<string, readonly number[]>>;

export function* story(
  game: GameId,
  script: StoryScript,
  points: readonly Points[],
  clues: readonly string[],
  deck: string,
  names: readonly string[],
): Script {
  const frame = stage(game, deck, names);
  const { players } = script;
  const pairs = game === "team";
  const sides = pairs ? players / 2 : players;
  const zeros = Array.from({ length: players }, () => 0);
  let scores: readonly number[] = Array.from({ length: sides }, () => 0);
  let last: StoryTurn | null = null;
  const fresh = (turn: number, teller: number): StoryTable => ({
    kind: "story",
    game,
    players,
    options: {},
    commitment: "tutorial",
    phase: "tell",
    turn,
    storyteller: teller,
    clue: null,
    scores,
    hands: zeros.map(() => script.turns[0]!.hand.length),
    pile: 60,
    discards: 0,
    given: zeros,
    givers: Array.from({ length: sides }, () => null),
    row: [],
    voted: zeros.map(() => false),
    waiting_for: [teller],
    arriving: 0,
    last,
    reason: null,
    winners: [],
  });

  for (const [place, turn] of script.turns.entries()) {
    const number = place + 1;
    const telling = turn.teller === ME;
    const partner = pairs ? players / 2 : null;
    let table = fresh(number, turn.teller);
    let hand = turn.hand;
    const cards: (number | null)[] = [...turn.given];

    // The clue. In party it comes before anybody looks.
    if (telling) {
      const blind = game === "party";
      const mine: Partial<Mine> = {
        hand: blind ? null : hand,
        may: [{ may: "tell", cards: blind ? null : hand, performed: false }],
      };
      const told = asked(yield { moment: `tell${number}`, frame: frame(table, mine), wait: ["tell"] }, "tell");
      table = { ...table, clue: told.clue };
      if (told.card !== null && told.card !== undefined) {
        cards[ME] = told.card;
        hand = hand.filter((card) => card !== told.card);
      }
    } else {
      yield {
        moment: `tell${number}`,
        frame: frame(table, { hand: game === "party" && number === 1 ? null : hand }),
        wait: THINK,
      };
      table = { ...table, clue: { type: "words", text: clues[place]! } };
    }

    // The cards.
    const counts = zeros.map((_, seat) => (seat === turn.teller && game !== "party" ? 1 : 0));
    const givers = new Set(turn.given.flatMap((card, seat) => (card !== null && counts[seat] === 0 ? [seat] : [])));
    const gives = !telling || game === "party";
    if (gives) {
      givers.add(ME);
      if (partner !== null) givers.delete(partner);
    }
    const waiting = () => [...givers].filter((seat) => counts[seat] === 0);
    const giving = (): StoryTable => ({ ...table, phase: "give", given: [...counts], waiting_for: waiting() });
    let given: number[] = [];
    if (gives) {
      let naming = true;
      while (naming) {
        const may: Mine["may"] = [
          { may: "give", cards: hand, count: 1, again: false },
          ...(partner === null ? [] : [{ may: "name_giver", seats: [ME, partner] } as const]),
        ];
        const ask = yield {
          moment: `give${number}`,
          frame: frame(giving(), { hand, may }),
          wait: partner === null ? ["give"] : ["give", "name_giver"],
        };
        if (ask?.do === "name_giver") {
          table = { ...table, givers: table.givers.map((each, side) => (side === ME ? ask.giver : each)) };
          if (ask.giver === ME) continue;
          givers.delete(ME);
          givers.add(ask.giver);
        } else {
          given = [...asked(ask, "give").cards];
          cards[ME] = given[0]!;
          hand = hand.filter((card) => !given.includes(card));
          counts[ME] = 1;
        }
        naming = false;
      }
      if (partner !== null && given.length) cards[partner] = null;
    }
    if (partner !== null)
      table = {
        ...table,
        givers: table.givers.map((each, side) => each ?? [...givers].find((seat) => seat % sides === side) ?? null),
      };
    for (const seat of waiting()) {
      yield { moment: `wait${number}`, frame: frame(giving(), { hand, given }), wait: SOON };
      counts[seat] = 1;
    }

    // The row and the votes. Where the partner gave in the reader's place, their card lies there.
    const stand = (owner: number): number =>
      cards[owner] === null && partner !== null ? (owner + partner) % players : owner;
    const owners = turn.row.map(stand);
    const row = owners.map((owner) => cards[owner]!);
    const spotOf = (owner: number): number => owners.indexOf(stand(owner)) + 1;
    const votes = turn.votes.map((own) => own.map(spotOf));
    const gave = cards[ME] !== null;
    const votesMyself = game === "party" || (!telling && !(pairs && gave));
    if (pairs && !telling && !gave) votes[partner!] = [];
    let red = turn.red === undefined ? null : spotOf(turn.red);
    let key = "-";
    const voting = (done: readonly boolean[]): StoryTable => ({
      ...table,
      phase: "vote",
      given: [...counts],
      row,
      voted: done,
      waiting_for: voters.filter((seat) => !done[seat]),
    });
    const voters = [...votes.flatMap((own, seat) => (own.length ? [seat] : [])), ...(votesMyself ? [ME] : [])].sort(
      (a, b) => a - b,
    );
    const done = zeros.map(() => false);
    let mine: Partial<Mine> = { hand, given: gave ? [cards[ME]!] : [] };
    if (votesMyself) {
      const spots = row.map((_, at) => at + 1).filter((spot) => game === "party" || owners[spot - 1] !== ME);
      const may: Mine["may"] = [{ may: "vote", spots, most: script.votes, red: telling, again: false }];
      const vote = asked(
        yield { moment: `vote${number}`, frame: frame(voting(done), { ...mine, may }), wait: ["vote"] },
        "vote",
      );
      votes[ME] = [...vote.spots];
      done[ME] = true;
      const chosen = vote.spots.map((spot) => owners[spot - 1]!).sort((a, b) => a - b);
      key = chosen.join("+");
      if (vote.red !== null && vote.red !== undefined) {
        red = vote.red;
        key += `/${owners[vote.red - 1]!}`;
      }
      mine = { ...mine, votes: vote.spots, red: vote.red ?? null };
    }
    for (const seat of voters.filter((each) => !done[each])) {
      yield {
        moment: votesMyself ? `wait${number}` : `watch${number}`,
        frame: frame(voting([...done]), mine),
        wait: SOON,
      };
      done[seat] = true;
    }

    // The reveal: what the real rules say this choice is worth.
    const won = points[place]?.[key];
    if (!won) throw new Error(`no points for ${game}, turn ${number}, ${key}`);
    const told = cards.map((card) => (card === null ? [] : [card]));
    for (let seat = 0; seat < players; seat++) if (!owners.includes(seat)) told[seat] = [];
    last = { turn: number, storyteller: turn.teller, clue: table.clue!, given: told, row, votes, red, points: won };
    scores = scores.map((score, side) => score + (won[side] ?? 0));
    if (number === script.turns.length) {
      const best = Math.max(...scores);
      const over: StoryTable = {
        ...fresh(number, turn.teller),
        phase: "over",
        waiting_for: [],
        reason: "stopped",
        winners: scores.flatMap((score, side) => (score === best ? [side] : [])),
      };
      yield { moment: "bye", frame: frame(over, { hand }), wait: 0 };
    }
  }
}
