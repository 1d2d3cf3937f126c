/** The reasons for a finished turn's points, in the reader's words: a headline, and a text for each side. The server
 *  gives reasons with their points; nothing is counted here. */

import { listed, t, type Key } from "../words/i18n.svelte";
import { signed } from "../words/signed";
import { isStoryTurn, tellerOf } from "./kinds";
import type { SquareTurn, StoryTurn, Why } from "../../wire/types";

/** The reader: their seat (null for an onlooker), and the names by seat. */
export interface Reader {
  me: number | null;
  name: (seat: number) => string;
}

/** The reader of a turn: whether partners share their points. */
interface TurnReader extends Reader {
  teams: boolean;
}

/** The texts of a language: this page's, unless a test brings others. */
export interface Words {
  t: (key: Key, data?: Readonly<Record<string, unknown>>) => string;
  listed: (names: readonly string[]) => string;
}

export interface TurnTold {
  headline: string;
  /** The part of the headline beyond what the reader's own text says. */
  besides: string;
  /** The effect of the red vote, unless the reader's own text says so. */
  red: string;
  /** By side, as in `points`. */
  sides: string[];
}

type Reason = Why["sides"][number][number];
type Headline = Why["headline"];
type Of<U, C> = Extract<U, { code: C }>;

/** With more names than this, a text says how many. */
const MOST_NAMES = 3;

/** The turn in words; null if the turn came without reasons. `brief` are the sides whose texts do not repeat what the
 *  headline above them says. */
export function turnTold(
  turn: StoryTurn | SquareTurn,
  reader: TurnReader,
  words: Words = { t, listed },
  brief: (side: number) => boolean = () => false,
): TurnTold | null {
  const why = turn.why;
  if (!why) return null;
  const teller = new Teller(
    reader,
    words,
    reader.teams,
    tellerOf(turn),
    why.headline.code === "SOME_FOUND" && why.headline.finders.length === 1,
  );
  return {
    headline: [teller.headline(why.headline), ...teller.redMissed(turn)].join(" "),
    besides: teller.besides(why),
    red: teller.red(turn),
    sides: why.sides.map((side, at) => {
      const said = side
        .map((reason) => (brief(at) ? teller.briefly(reason, side) : teller.reason(reason, side)))
        .filter(Boolean);
      return [...said, ...(at === reader.me ? teller.redVote(why) : [])].join(" ");
    }),
  };
}

class Teller {
  private readonly t: Words["t"];
  constructor(
    private readonly reader: Reader,
    private readonly words: Words,
    private readonly teams: boolean,
    private readonly storyteller: number,
    /** Whether one player alone has found the card. */
    private readonly alone: boolean,
  ) {
    this.t = words.t;
  }

  headline(head: Headline): string {
    switch (head.code) {
      case "EVERYBODY_FOUND":
        return this.shared("everybody", head);
      case "NOBODY_FOUND":
        return this.shared("nobody", head);
      case "SOME_FOUND":
        return this.someFound(head);
      case "CROWD":
        return this.crowd(head);
      case "CROWD_SPOILT":
        return this.about(head.storyteller, "why.head.spoilt.you", "why.head.spoilt.name", { spot: head.spot });
      case "NO_TWO":
        return this.t("why.head.noTwo");
      case "PICTURE_FOUND":
        return this.pictureFound(head);
      case "NOT_FOUND":
        return this.notFound(head);
    }
  }

  /** The headline without what the reader's own reasons say, too. */
  besides(why: Why): string {
    const [head, me] = [why.headline, this.reader.me];
    const own = me === null ? [] : (why.sides[me] ?? []);
    if (head.code === "NOT_FOUND" && own.some((each) => each.code === "NOT_FOUND")) return "";
    // "No card" stands in one's own line already.
    if (head.code === "NOT_FOUND" && !head.points && own.some((each) => each.code === "WRONG"))
      return this.t("album.nobody");
    if (head.code !== "PICTURE_FOUND") return this.headline(head);
    if (me === head.active) return this.headline({ ...head, misled: 0 });
    if (own.some((each) => each.code === "TOUCHED" || each.code === "NO_TOUCH"))
      return head.misled ? this.misledFor(head.active, head.misled) : "";
    return this.headline(head);
  }

  /** A reason, among all reasons of its side. */
  reason(reason: Reason, side: readonly Reason[] = [reason]): string {
    const points = signed(reason.points);
    switch (reason.code) {
      case "FOUND":
        // A lone finder may get more than one of several: the words say what is different.
        return this.alone
          ? this.about(reason.seat, "why.foundAlone.you", "why.foundAlone.name", { points })
          : this.about(reason.seat, "why.found.you", "why.found.name", { points });
      case "MISSED":
        // "No points" would be wrong where other reasons bring some.
        return side.some((other) => other.points > 0)
          ? this.about(reason.seat, "why.missedBut.you", "why.missedBut.name")
          : this.missed(reason);
      case "SOME_FOUND":
        return this.some(reason, points);
      case "EVERYBODY_FOUND":
        return this.about(reason.storyteller, "why.everybody.yours", "why.everybody.name", { points });
      case "NOBODY_FOUND":
        return this.about(reason.storyteller, "why.nobody.yours", "why.nobody.name", { points });
      case "TOO_CLEAR":
        return this.about(reason.storyteller, "why.tooClear.yours", "why.tooClear.name");
      case "TOO_DARK":
        return this.about(reason.storyteller, "why.tooDark.yours", "why.tooDark.name");
      case "FOOLED":
        // A team has a point for a vote on its own card (T7): nobody was fooled.
        return side.some((other) => other.code === "MISSED" && reason.voters.every((voter) => voter === other.seat))
          ? this.t("why.fooled.mate", { points })
          : this.fooled(reason, points);
      case "SINGLE_VOTE":
        return this.about(reason.seat, "why.single.you", "why.single.name", { points });
      case "AGREED":
        return this.agreed(reason, points);
      case "SPOILT":
        return this.spoilt(reason);
      case "ALONE":
        return this.about(reason.seat, "why.alone.you", "why.alone.name");
      case "TOUCHED":
        return this.about(reason.seat, "why.touched.you", "why.touched.name", { points });
      case "WRONG":
        return this.about(reason.seat, "why.wrong.you", "why.wrong.name");
      case "NO_TOUCH":
        return typeof reason.finder === "number"
          ? this.about(reason.finder, "why.slower.you", "why.slower.name")
          : this.about(reason.seat, "why.noTouch.you", "why.noTouch.name");
      case "MISLED":
        return this.misled(reason, points);
      case "AT_ONCE":
        return this.t("why.atOnce");
      case "NOT_FOUND":
        return this.notFound(reason);
    }
  }

  /** A reason under the headline of its turn, in fewer words where the headline has told it: a line still adds up. */
  briefly(reason: Reason, side: readonly Reason[]): string {
    switch (reason.code) {
      case "EVERYBODY_FOUND":
        return this.t("why.everybody.brief", { points: signed(reason.points) });
      case "NOBODY_FOUND":
        return this.t("why.nobody.brief", { points: signed(reason.points) });
      case "TOO_CLEAR":
        return this.t("why.tooClear.brief", { name: this.reader.name(reason.storyteller) });
      case "TOO_DARK":
        return this.t("why.tooDark.brief", { name: this.reader.name(reason.storyteller) });
      default:
        return this.reason(reason, side);
    }
  }

  /** A text about one player: in one form if that is the reader, else in the other with the name. */
  private about(seat: number, mine: Key, named: Key, data: Readonly<Record<string, unknown>> = {}): string {
    return seat === this.reader.me ? this.t(mine, data) : this.t(named, { ...data, name: this.reader.name(seat) });
  }

  private others(seats: readonly number[]): number[] {
    return seats.filter((seat) => seat !== this.reader.me);
  }

  private names(seats: readonly number[]): string {
    return this.words.listed(seats.map((seat) => this.reader.name(seat)));
  }

  private shared(who: "everybody" | "nobody", head: Of<Headline, "EVERYBODY_FOUND" | "NOBODY_FOUND">): string {
    const data = { points: signed(head.points) };
    return this.teams
      ? this.about(head.storyteller, `why.head.${who}.yoursTeam`, `why.head.${who}.team`, data)
      : this.about(head.storyteller, `why.head.${who}.yours`, `why.head.${who}.name`, data);
  }

  /** Says why the storyteller has points: a single finder is named. */
  private some({ storyteller, finders }: Of<Reason, "SOME_FOUND">, points: string): string {
    const [finder, ...others] = finders;
    if (finder === undefined || others.length)
      return this.about(storyteller, "why.some.yours", "why.some.name", { points });
    if (finder === this.reader.me) return this.t("why.only.you", { name: this.reader.name(storyteller), points });
    return this.about(storyteller, "why.only.yours", "why.only.name", { points, finder: this.reader.name(finder) });
  }

  private someFound({ storyteller, finders }: Of<Headline, "SOME_FOUND">): string {
    const others = this.others(finders);
    const data = { n: finders.length, names: this.names(others) };
    if (finders.length > MOST_NAMES)
      return this.about(storyteller, "why.head.some.manyYours", "why.head.some.many", data);
    if (others.length === finders.length)
      return this.about(storyteller, "why.head.some.yours", "why.head.some.names", data);
    const name = this.reader.name(storyteller);
    return others.length
      ? this.t("why.head.some.youAnd", { name, names: data.names })
      : this.t("why.head.some.you", { name });
  }

  private crowd({ spots, voters, points, spoilt }: Of<Headline, "CROWD">): string {
    const data = { n: voters, spots: this.words.listed(spots.map(String)), points: signed(points) };
    const agreed = this.t(spots.length > 1 ? "why.head.crowds" : "why.head.crowd", data);
    return typeof spoilt === "number"
      ? `${agreed} ${this.about(this.storyteller, "why.head.red.you", "why.head.red.name", { spot: spoilt })}`
      : agreed;
  }

  private pictureFound({ finder, active, misled }: Of<Headline, "PICTURE_FOUND">): string {
    const found = this.about(finder, "why.head.picture.you", "why.head.picture.name");
    return misled ? `${found} ${this.misledFor(active, misled)}` : found;
  }

  private misledFor(active: number, n: number): string {
    return this.about(active, "why.head.misled.you", "why.head.misled.name", { n });
  }

  private notFound({ active, points }: Of<Reason, "NOT_FOUND">): string {
    return points < 0 ? this.about(active, "why.notFound.backYou", "why.notFound.back") : this.t("why.notFound.none");
  }

  private missed({ seat, owners }: Of<Reason, "MISSED">): string {
    const others = this.others(owners);
    const data = { n: others.length, names: this.names(others) };
    if (others.length === owners.length) return this.about(seat, "why.missed.you", "why.missed.names", data);
    const name = this.reader.name(seat);
    return others.length
      ? this.t("why.missed.yoursAnd", { name, names: data.names })
      : this.t("why.missed.yours", { name });
  }

  private fooled({ owner, voters, most }: Of<Reason, "FOOLED">, points: string): string {
    const others = this.others(voters);
    const data = { points, name: this.reader.name(owner), names: this.names(others) };
    const key: Key =
      owner === this.reader.me
        ? "why.fooled.yours"
        : others.length === voters.length
          ? "why.fooled.names"
          : others.length
            ? "why.fooled.youAnd"
            : "why.fooled.you";
    const fell = this.t(key, data);
    if (typeof most !== "number") return fell;
    return `${fell} ${most ? this.t("why.fooled.most", { n: most }) : this.t("why.fooled.none")}`;
  }

  private agreed({ seat, others, most }: Of<Reason, "AGREED">, points: string): string {
    const all = [seat, ...others];
    const rest = this.others(all);
    const many = all.length > MOST_NAMES + 1;
    // A long list is not told: each reads about themselves, and about somebody else how many they were.
    const mine = seat === this.reader.me;
    const said = many
      ? this.t(mine ? "why.agreed.youMany" : "why.agreed.many", { n: mine ? rest.length : all.length, points })
      : !mine && rest.length < all.length
        ? this.t("why.agreed.withYou", { name: this.reader.name(seat), points })
        : this.t(mine ? "why.agreed.you" : "why.agreed.names", { names: this.names(rest), points });
    const once = this.reader.me === null || this.reader.me === seat; // not the same words in every line
    return typeof most === "number" && once ? `${said} ${this.t("why.agreed.most", { most })}` : said;
  }

  private spoilt({ seat, storyteller }: Of<Reason, "SPOILT">): string {
    if (seat === storyteller) return this.about(seat, "why.spoilt.ownYou", "why.spoilt.own");
    const name = this.reader.name(seat);
    if (storyteller === this.reader.me) return this.t("why.spoilt.byYou", { name });
    return this.about(seat, "why.spoilt.you", "why.spoilt.name", { other: this.reader.name(storyteller) });
  }

  /** Says that the red vote took no points from anyone, since nothing else tells what it did. */
  redMissed(turn: StoryTurn | SquareTurn): string[] {
    const spot = isStoryTurn(turn) ? turn.red : null;
    if (spot === null || this.isSpoilt(turn)) return [];
    return [this.about(this.storyteller, "why.red.missedYours", "why.red.missed", { spot })];
  }

  /** The effect of the red vote, unless the reader's own line says so. */
  red(turn: StoryTurn | SquareTurn): string {
    const me = this.reader.me;
    const spot = isStoryTurn(turn) ? turn.red : null;
    if (spot === null) return "";
    if (!this.isSpoilt(turn)) return this.redMissed(turn).join("");
    const own = me === null ? [] : (turn.why?.sides[me] ?? []);
    if (me === this.storyteller || own.some((each) => each.code === "SPOILT")) return "";
    return this.about(this.storyteller, "why.head.red.you", "why.head.red.name", { spot });
  }

  private isSpoilt(turn: StoryTurn | SquareTurn): boolean {
    return turn.why?.sides.flat().some((each) => each.code === "SPOILT") ?? false;
  }

  /** For whom the reader's red vote spoilt a card. */
  redVote(why: Why): string[] {
    const me = this.reader.me;
    const seats = why.sides
      .flat()
      .flatMap((each) => (each.code === "SPOILT" && each.storyteller === me && each.seat !== me ? [each.seat] : []));
    const n = seats.length;
    if (!n) return [];
    return [n > MOST_NAMES ? this.t("why.red.youMany", { n }) : this.t("why.red.you", { n, names: this.names(seats) })];
  }

  private misled({ touched }: Of<Reason, "MISLED">, points: string): string {
    const others = this.others(touched);
    const names = this.names(others);
    if (others.length === touched.length) return this.t("why.misled.names", { n: touched.length, names, points });
    return others.length ? this.t("why.misled.youAnd", { names, points }) : this.t("why.misled.you", { points });
  }
}
