import { expect, test, vi } from "vitest";
import type { Frame, ToClient } from "../../wire/types";
import { LiveTable } from "./live.svelte";

// Nothing is drawn here, and there is no page.
vi.mock("./newer", () => ({ ownBuild: () => "", isOther: () => false }));
vi.mock("../layout/drawn", () => ({
  layOut: () => undefined,
  whenSettled: () => undefined,
  whenIdle: () => undefined,
}));

/** A table whose frames a test sends. */
function table() {
  let hear: (message: ToClient) => void = () => undefined;
  const live = new LiveTable("KITMEL", true, (heard) => {
    hear = heard;
    return { ask: () => Promise.resolve(1), close: () => undefined };
  });
  let version = 0;
  let [me, people]: [number | null, object[]] = [null, []];
  const sits = (muted: boolean) =>
    ([me, people] = [
      1,
      [
        { id: 1, muted },
        { id: 2, muted: true },
      ],
    ]);
  const frame = (commitment: string | null, last: number | null, more: object = {}, room: object = {}) =>
    hear({
      type: "frame",
      version: ++version,
      me,
      now: 0,
      events: [],
      mine: null,
      room: {
        people,
        box: null,
        deck: "reverie",
        played_deck: "reverie",
        described: true,
        games: 0,
        host: 1,
        ...room,
      },
      table: commitment && {
        kind: "story",
        commitment,
        turn: (last ?? 0) + 1,
        phase: "tell",
        scores: [3, 0],
        waiting_for: [],
        row: [],
        last: last && { turn: last, given: [[1], [2]], points: [3, 0] },
        ...more,
      },
    } as unknown as Frame);
  return { live, frame, sits };
}

test("a turn that has ended is revealed, with the scores before it", () => {
  const { live, frame } = table();
  frame("a", null);
  frame("a", 1);
  expect(live.reveals.map((each) => [each.turn.turn, each.before])).toEqual([[1, [0, 0]]]);
});

test("a reveal that nobody closed ends with its game: the next one has another deck", () => {
  const { live, frame } = table();
  frame("a", 3);
  frame("a", 4, { phase: "over" });
  live.told = live.reveals[0]!.turn as never;
  frame("b", null, { scores: [0, 0] });
  expect(live.reveals).toEqual([]);
  expect(live.told).toBeNull();
  frame("b", 1);
  expect(live.reveals.map((each) => each.table.commitment)).toEqual(["b"]);
});

test("nothing is revealed of a turn that ended before this page came, nor at a table without a game", () => {
  const { live, frame } = table();
  frame("a", 3);
  expect(live.reveals).toEqual([]);
  frame("a", 4);
  frame(null, null);
  expect(live.reveals).toEqual([]);
  frame("b", 2);
  expect(live.reveals).toEqual([]);
});

test("what was said before a table became safe is not shown there", () => {
  const { live, frame } = table();
  live.talk = [{ person: 1, text: "before", at: 0 }] as never;
  frame(null, null);
  expect(live.lines).toHaveLength(1);
  frame(null, null, {}, { safe: "host" });
  expect(live.lines).toEqual([]);
});

test("whoever is muted is told so at once, and only then", () => {
  const { live, frame, sits } = table();
  sits(false);
  frame("a", null);
  frame("a", null);
  expect(live.refusal).toBeNull();
  sits(true);
  frame("a", null);
  expect(live.refusal?.code).toBe("MUTED");
  live.refusal = null;
  frame("a", null);
  expect(live.refusal).toBeNull();
});

test("who comes back muted finds it where they would speak, not over the table", () => {
  const { live, frame, sits } = table();
  sits(true);
  frame("a", null);
  expect(live.refusal).toBeNull();
});

test("whoever performs a clue says in which form, again on a new line, and that it is over", () => {
  const asked: object[] = [];
  let hear: (message: ToClient) => void = () => undefined;
  const live = new LiveTable("KITMEL", true, (heard) => {
    hear = heard;
    return { ask: (ask) => (asked.push(ask), Promise.resolve(1)), close: () => undefined };
  });
  const hello = () => hear({ type: "hello", protocol: 2, version: "1", build: "" } as unknown as ToClient);
  live.frame = { me: 1, room: { people: [{ id: 1 }] } } as unknown as Frame;
  hello();
  expect(asked).toEqual([]);
  const over = live.performing("song");
  const sings = { do: "compose", on: true, performs: true, form: "song" };
  expect(asked).toEqual([sings]);
  hello();
  over();
  // An older server knows no form: a mime is said without one.
  live.performing("mime");
  expect(asked).toEqual([sings, sings, { do: "compose", on: true }, { do: "compose", on: true, performs: true }]);
});
