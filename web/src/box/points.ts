/** The points of a turn with real cards, where there is no network: looked up in the tables that the server's rules
 *  have filled in (`wire/box.ts`). This counts who found the card and whose card has how many votes; what that
 *  brings is written there. A test compares it with the rules, turn by turn. */

import type { BoxRules, CrowdPoints, FingerPoints, FoundPoints, PointsLine, Why } from "../wire/types";

type Reason = Why["sides"][number][number];
type Headline = Why["headline"];

/** A turn that lies open: whose card lies where, and who voted for which. */
export interface OpenStory {
  storyteller: number;
  /** The seats of the cards along the row. */
  owners: readonly number[];
  votes: readonly (readonly number[])[];
  red: number | null;
}

export interface OpenSquare {
  active: number;
  wrong: readonly number[];
  finder: number | null;
  /** The number of cards that the active player has. */
  cards: number;
}

/** A reason with the people in it. */
const filled = ([code, points]: PointsLine, people: object): Reason => ({ code, points, ...people }) as Reason;
const bare = ([code, points]: PointsLine, people: object): Headline => ({ code, points, ...people }) as Headline;

export function storyWhy(table: BoxRules, turn: OpenStory): Why {
  return table.found ? foundWhy(table, table.found, turn) : crowdWhy(table.crowd!, turn);
}

/** Gives the points of every side. */
export const pointsOf = (why: Why): number[] =>
  why.sides.map((side) => side.reduce((sum, reason) => sum + reason.points, 0));

function foundWhy(table: BoxRules, found: FoundPoints, turn: OpenStory): Why {
  const teller = turn.storyteller;
  const side = (seat: number) => table.sides[seat]!;
  const truth = turn.owners.indexOf(teller) + 1;
  const finders = turn.votes.flatMap((spots, seat) => (spots.includes(truth) ? [seat] : []));
  const outcome = found.outcomes[finders.length]!;
  const sides: Reason[][] = [...new Set(table.sides)].map(() => []);
  const told = { storyteller: teller };
  if (outcome.side) {
    sides.forEach((reasons, at) => reasons.push(filled(at === side(teller) ? outcome.teller : outcome.side!, told)));
  } else {
    sides[side(teller)]!.push(filled(outcome.teller, { ...told, finders }));
    turn.votes.forEach((spots, seat) => {
      const own = sides[side(seat)]!;
      if (finders.includes(seat)) own.push(filled(outcome.finder!, { seat }));
      else if (spots.length)
        own.push(filled(outcome.missed!, { seat, owners: [...new Set(spots.map((spot) => turn.owners[spot - 1]!))] }));
    });
  }
  const single = found.single?.[finders.length] ?? 0;
  if (single)
    for (const seat of finders)
      if (turn.votes[seat]!.length === 1) sides[side(seat)]!.push(filled(["SINGLE_VOTE", single], { seat }));
  const fooled = new Map<number, number[]>();
  turn.votes.forEach((spots, seat) => {
    for (const spot of spots)
      if (spot !== truth) {
        const owner = turn.owners[spot - 1]!;
        fooled.set(owner, [...(fooled.get(owner) ?? []), seat]);
      }
  });
  for (const [owner, voters] of fooled) {
    const worth = side(owner) === side(teller) ? (found.partner ?? []) : found.fooled;
    const points = worth[voters.length] ?? 0;
    const cards = byCard(turn, owner, points);
    sides[side(owner)]!.push(
      filled(["FOOLED", points], {
        owner,
        voters: [...new Set(voters)],
        votes: voters.length,
        ...(points < voters.length ? { most: points } : {}),
        ...(cards.length ? { cards } : {}),
      }),
    );
  }
  const head = outcome.side ? told : { ...told, finders };
  return { headline: bare(outcome.head, head), sides };
}

/** Gives what each card brought, where the owner gave several, along the row. */
function byCard(turn: OpenStory, owner: number, points: number): [number, number][] {
  const spots = turn.owners.flatMap((seat, place) => (seat === owner ? [place + 1] : []));
  if (spots.length === 1) return [];
  let left = points;
  return spots.flatMap((spot): [number, number][] => {
    const each = Math.min(left, turn.votes.filter((chosen) => chosen.includes(spot)).length);
    left -= each;
    return each ? [[spot, each]] : [];
  });
}

function crowdWhy(crowd: CrowdPoints, turn: OpenStory): Why {
  const chosen = turn.votes.map((spots) => spots[0]!);
  const count = (spot: number) => chosen.filter((each) => each === spot).length;
  const line = (spot: number) => (spot === turn.red ? crowd.spoilt : crowd.agreed)[count(spot) - 1]!;
  const sides = chosen.map((spot, seat): Reason[] => {
    const others = chosen.flatMap((each, other) => (each === spot && other !== seat ? [other] : []));
    const told = line(spot);
    if (told[0] === "SPOILT") return [filled(told, { seat, spot, storyteller: turn.storyteller })];
    if (told[0] === "ALONE") return [filled(told, { seat, spot })];
    return [filled(told, { seat, spot, others, ...(others.length >= crowd.most ? { most: crowd.most } : {}) })];
  });
  const together = [...new Set(chosen)].sort((a, b) => a - b).filter((spot) => count(spot) > 1);
  const counted = together.filter((spot) => spot !== turn.red);
  const spoilt = together.includes(turn.red!) ? turn.red! : null;
  if (counted.length) {
    const voters = Math.max(...counted.map(count));
    const spots = counted.filter((spot) => count(spot) === voters);
    const points = crowd.agreed[voters - 1]![1];
    const headline = { code: "CROWD", spots, voters, points, ...(spoilt === null ? {} : { spoilt }) } as Headline;
    return { headline, sides };
  }
  if (spoilt === null) return { headline: { code: "NO_TWO" }, sides };
  const voters = chosen.flatMap((spot, seat) => (spot === spoilt ? [seat] : []));
  return { headline: { code: "CROWD_SPOILT", storyteller: turn.storyteller, spot: spoilt, voters }, sides };
}

/** The place of the right picture: which of the nine it was does not count. */
export const TARGET = 9;

export function squareWhy(fingers: FingerPoints, players: number, turn: OpenSquare): Why {
  const { active, wrong, finder } = turn;
  const unfound = fingers.unfound[Math.min(turn.cards, fingers.unfound.length - 1)]!;
  const sides = Array.from({ length: players }, (_, seat): Reason[] => {
    if (seat === active) {
      if (finder === null) return [filled(unfound, { active })];
      const people = wrong.length ? { active, touched: wrong } : { active, finder };
      return [filled(fingers.active[wrong.length]!, people)];
    }
    if (seat === finder) return [filled(fingers.finder, { seat, spot: TARGET })];
    if (wrong.includes(seat)) return [filled(fingers.wrong, { seat, spot: wrong.indexOf(seat) + 1 })];
    return [filled(fingers.slower, { seat, ...(finder === null ? {} : { finder }) })];
  });
  const headline =
    finder === null
      ? bare(unfound, { active })
      : ({ code: "PICTURE_FOUND", finder, active, misled: wrong.length } as Headline);
  return { headline, sides };
}
