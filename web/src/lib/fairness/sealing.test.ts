import { beforeEach, expect, test, vi } from "vitest";
import type { Ask, Frame } from "../../wire/types";
import { checked, shufflers } from "./check";
import { Sealing, sealOf, setupOf, witnessed, type Witnessed } from "./sealing";
import RECORD from "../../../../tests/record/shuffled/odyssey.jsonl?raw";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

interface Room {
  playing?: boolean;
  seals?: { person: number; seal: string }[];
  shuffle?: object | null;
}

const TABLE = { game: "odyssey", deck: "reverie", options: {}, games: 0, playing: false, seals: [], shuffle: null };

/** A page of person 1 at a table, and what it sends. */
function page(): { seen: (room: Room) => void; sent: Ask[] } {
  const sent: Ask[] = [];
  const sealing = new Sealing("CODE", (ask) => (sent.push(ask), Promise.resolve(1)));
  const seen = (room: Room): void => sealing.seen({ me: 1, room: { ...TABLE, ...room } } as unknown as Frame);
  return { seen, sent };
}

const sealIn = (ask: Ask | undefined): string => (ask?.do === "seal" ? ask.seal : ask?.do === "reveal" ? ask.next : "");
const asked = (seal: string, commitment = "cc"): Room => ({
  shuffle: {
    commitment,
    seats: [0, 1],
    seals: [
      { person: 1, seal },
      { person: 0, seal: "aa" },
    ],
    waiting: [1],
    silent: [],
    until: 0,
  },
});

test("a page seals a number once, and reveals it once when the shuffle has begun", () => {
  const { seen, sent } = page();
  seen({});
  seen({});
  expect(sent).toHaveLength(1);
  const seal = sealIn(sent[0]);
  seen({ seals: [{ person: 1, seal }] });
  seen(asked(seal));
  seen(asked(seal));
  expect(sent).toHaveLength(2);
  const revealed = sent[1]!;
  expect(revealed.do === "reveal" && sealOf(revealed.number)).toBe(seal);
  expect(sealIn(revealed)).not.toBe(seal);
  expect(witnessed("CODE", 1)).toEqual([
    {
      commitment: "cc",
      seals: [
        { seat: 0, seal: "aa" },
        { seat: 1, seal },
      ],
      silent: [],
      number: revealed.do === "reveal" ? revealed.number : "",
      setup: setupOf("odyssey", "reverie", 2, {}),
    },
  ]);
});

test("a number is revealed under one commitment only, also by a page that was loaded again", () => {
  const first = page();
  first.seen({});
  const seal = sealIn(first.sent[0]);
  first.seen(asked(seal));
  const again = page();
  again.seen(asked(seal, "dd"));
  expect(again.sent).toEqual([]);
  again.seen(asked(seal));
  expect(again.sent.map((ask) => ask.do)).toEqual(["reveal"]);
});

test("a page keeps every shuffle of a game in which it revealed a number", () => {
  const { seen, sent } = page();
  seen({});
  seen(asked(sealIn(sent[0])));
  seen({});
  seen(asked(sealIn(sent[1]), "dd"));
  expect(witnessed("CODE", 1).map((each) => each.commitment)).toEqual(["cc", "dd"]);
});

test("what an earlier version of the page kept is read", () => {
  kept.set("lapin.shuffle.CODE.1", JSON.stringify({ commitment: "cc", seals: [], silent: [], number: "11" }));
  expect(witnessed("CODE", 1).map((each) => each.number)).toEqual(["11"]);
});

test("a page that was loaded again still knows what it had sealed", () => {
  const first = page();
  first.seen({});
  const seal = sealIn(first.sent[0]);
  const again = page();
  again.seen({ seals: [{ person: 1, seal }] });
  expect(again.sent).toEqual([]);
  again.seen(asked(seal));
  expect(again.sent.map((ask) => ask.do)).toEqual(["reveal"]);
});

test("two pages without a common storage do not seal against each other", () => {
  const first = page();
  first.seen({});
  kept.clear();
  const second = page();
  second.seen({ seals: [{ person: 1, seal: sealIn(first.sent[0]) }] });
  expect(second.sent).toHaveLength(1);
  kept.clear();
  first.seen({ seals: [{ person: 1, seal: sealIn(second.sent[0]) }] });
  expect(first.sent).toHaveLength(1);
});

test("nothing is revealed that was not sealed here, and nothing is sealed in a game", () => {
  const { seen, sent } = page();
  seen({ playing: true });
  seen(asked("bb"));
  expect(sent).toEqual([]);
});

const failing = (record: string, ...seen: Witnessed[]): string[] =>
  checked(record, null, seen)
    .filter((check) => !check.ok)
    .map((check) => check.name);
const NUMBERS = (JSON.parse(RECORD.slice(0, RECORD.indexOf("\n"))) as { shuffle: { numbers: Numbered[] } }).shuffle
  .numbers;
interface Numbered {
  seat: number;
  seal: string;
  number: string;
}
const SEEN: Witnessed = {
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  seals: NUMBERS.map(({ seat, seal }) => ({ seat, seal })),
  silent: [2],
  number: NUMBERS[1]!.number,
  setup: setupOf("odyssey", "numbers", 4, {}),
};
/** The shuffles that the same browser saw before, when Cy had not stayed silent yet. */
const BEFORE: Witnessed = {
  ...SEEN,
  commitment: "aa",
  seals: [0, 1, 2, 3].map((seat) => ({ seat, seal: `${seat}` })),
  silent: [],
};

test("a record of a game that people shuffled is right, and says who they were", () => {
  expect(failing(RECORD, SEEN)).toEqual([]);
  expect(failing(RECORD, BEFORE, SEEN)).toEqual([]);
  expect(checked(RECORD, null).find((check) => check.name === "numbers")?.count).toBe(3);
  expect(shufflers(RECORD)).toEqual({ took: ["Ada", "Bo", "Dan"], out: [], silent: ["Cy"] });
});

test("who sealed nothing is named, but no computer player and nobody who came late", () => {
  const header = {
    players: 4,
    names: ["Ada", "Bo", "Cy", "Basil", "Late"],
    computers: [{ seat: 1, lines: [9] }, { seat: 3 }],
    shuffle: { numbers: [{ seat: 0 }], silent: [] },
  };
  expect(shufflers(`${JSON.stringify(header)}\n`)).toEqual({ took: ["Ada"], out: ["Bo", "Cy"], silent: [] });
});

test.each<[string, (record: string) => string, Partial<Witnessed>, string[]]>([
  ["its number was dropped", (text) => text, { number: "00" }, ["own"]],
  ["the server had promised another secret", (text) => text, { commitment: "00" }, ["own"]],
  ["somebody had sealed another number", (text) => text, { seals: SEEN.seals.slice(1) }, ["own"]],
  ["somebody else had stayed silent", (text) => text, { silent: [] }, ["own"]],
  ["another deck was dealt", (text) => text.replace('"id":"numbers"', '"id":"letters"'), {}, ["own"]],
  ["other house rules were played", (text) => text.replace('"options":{}', '"options":{"hand":5}'), {}, ["own"]],
  [
    "a number was altered",
    (text) => text.replace(NUMBERS[0]!.number, "00".repeat(32)),
    {},
    ["digest", "numbers", "deal", "rows"],
  ],
])("this browser finds out that %s", (_what, forge, other, wrong) => {
  expect(failing(forge(RECORD), { ...SEEN, ...other })).toEqual(expect.arrayContaining(wrong));
});

test.each<[string, Partial<Witnessed>]>([
  ["without anybody's silence", { silent: [2] }],
  ["for the silence of somebody who had sealed nothing", { seals: BEFORE.seals.filter(({ seat }) => seat !== 2) }],
  ["and somebody's silence was forgotten", { silent: [0] }],
  ["with another deck", { setup: setupOf("odyssey", "letters", 4, {}) }],
])("this browser finds out that a shuffle was begun again %s", (_what, other) => {
  expect(failing(RECORD, { ...BEFORE, ...other }, SEEN)).toContain("own");
});
