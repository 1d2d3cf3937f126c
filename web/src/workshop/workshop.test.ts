import { expect, test } from "vitest";
import { Refused } from "../lib/net/line";
import { asked, chosenOf, deckInLink, inPlace, toggled, withoutCards } from "../lobby/choice";
import { boxOf, settled, stepped } from "./crop";
import { enough, isShort } from "./enough";
import type { OfferedGame } from "../wire/types";
import { moved, placeAt, stepTo } from "./order";
import { Uploads } from "./uploads.svelte";

const CARD = 2 / 3;
const near = (box: object) =>
  Object.fromEntries(Object.entries(box).map(([key, value]) => [key, expect.closeTo(value as number, 5)]));

test("a wide photo loses its sides, a tall one its ends, and the point of interest stays", () => {
  expect(boxOf({ x: 0.5, y: 0.5, zoom: 1 }, { width: 1500, height: 1000 }, CARD)).toEqual(
    near({ left: 5 / 18, top: 0, width: 4 / 9, height: 1 }),
  );
  expect(boxOf({ x: 0.5, y: 0.9, zoom: 1 }, { width: 500, height: 1500 }, CARD)).toEqual(
    near({ left: 0, top: 0.5, width: 1, height: 0.5 }),
  );
});

test("a cut never leaves the picture, however far one drags or zooms", () => {
  const photo = { width: 1500, height: 1000 };
  for (const cut of [
    { x: -3, y: 9, zoom: 2 },
    { x: 4, y: -1, zoom: 40 },
    { x: 0.1, y: 0.1, zoom: 0.2 },
  ]) {
    const box = boxOf(settled(cut, photo, CARD), photo, CARD);
    expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
    expect(Math.max(box.left + box.width, box.top + box.height)).toBeLessThanOrEqual(1.000001);
  }
});

test("every arrow key is seen, and other keys are left alone", () => {
  const photo = { width: 1500, height: 1000 };
  const edge = settled({ x: 0, y: 0.5, zoom: 1 }, photo, CARD);
  const after = stepped(edge, "ArrowRight", photo, CARD)!;
  expect(boxOf(after, photo, CARD).left).toBeGreaterThan(boxOf(edge, photo, CARD).left);
  expect(stepped(edge, "+", photo, CARD)!.zoom).toBeGreaterThan(1);
  expect(stepped(edge, "Tab", photo, CARD)).toBeNull();
});

test("a card goes to its new place and the others close up", () => {
  expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(["a", "b"], 0, 9)).toEqual(["b", "a"]);
});

test("arrow keys walk over the grid, and stop at its edges", () => {
  expect(stepTo("ArrowDown", 1, 10, 4)).toBe(5);
  expect(stepTo("ArrowDown", 7, 10, 4)).toBeNull();
  expect(stepTo("Home", 7, 10, 4)).toBe(0);
  expect(stepTo("ArrowLeft", 0, 10, 4)).toBeNull();
  expect(stepTo("x", 3, 10, 4)).toBeNull();
});

test("between two cards the nearer one is meant", () => {
  const boxes = [0, 110, 220].map((left) => ({ left, top: 0, width: 100, height: 150 }));
  expect(placeAt(boxes, 107, 60)).toBe(1);
  expect(placeAt(boxes, 900, 900)).toBe(2);
});

test("how many can play is the server's word, and what is missing is for the smallest table", () => {
  const needs = [
    { players: 3, cards: 26 },
    { players: 4, cards: 28 },
    { players: 5, cards: 35 },
  ];
  expect(enough(needs, 20)).toEqual({ players: null, missing: 6, least: 3, all: false });
  expect(enough(needs, 30)).toEqual({ players: 4, missing: 0, least: 3, all: false });
  expect(enough(needs, 84).all).toBe(true);
  const games = [
    { two_sided: false, needs },
    { two_sided: true, needs },
  ] as unknown as OfferedGame[];
  expect([isShort(games, false, 20), isShort(games, false, 30), isShort(games, true, 30)]).toEqual([true, false, true]);
  expect(isShort([], false, 1)).toBe(false); // nothing is known yet
});

test("decks come and go, and one always stays", () => {
  const plain = chosenOf("reverie", null)!;
  const both = toggled(plain, "own-x");
  expect(asked(both)).toEqual([
    { deck: "reverie", without: [] },
    { deck: "own-x", without: [] },
  ]);
  expect(toggled(toggled(both, "reverie"), "own-x")).toEqual([{ deck: "own-x", without: [] }]);
  expect(withoutCards(both, "own-x", [3])[1]).toEqual({ deck: "own-x", without: [3] });
  expect(chosenOf("mix-1", null)).toBeNull();
});

test("a pasted link names its deck", () => {
  expect(deckInLink("https://lapin.example/decks/own-abcdefghijklmnopqrstuv#edit=x")).toBe(
    "own-abcdefghijklmnopqrstuv",
  );
  expect(deckInLink("reverie")).toBeNull();
});

test("a deck that somebody is about to press stays where it is, whichever answer comes next", () => {
  const deck = (id: string, from: string) => ({ id, from });
  const builtIn = [deck("reverie", "site")];
  const mine = [deck("own-a", "mine"), deck("own-b", "mine")];
  const places = (...told: Parameters<typeof inPlace>) => inPlace(...told).map(({ id }) => id);
  expect(places([], mine, [], [])).toEqual([]);
  expect(places(builtIn, mine, [], [])).toEqual(["reverie", "own-a", "own-b"]);
  const theirs = [deck("own-c", "table"), deck("own-b", "table")];
  expect(places(builtIn, mine, theirs, [])).toEqual(["reverie", "own-a", "own-b", "own-c"]);
  expect(places(builtIn, mine, theirs, [deck("reverie", "mix"), deck("own-d", "mix"), deck("own-a", "mix")])).toEqual([
    "reverie",
    "own-a",
    "own-b",
    "own-c",
    "own-d",
  ]);
});

test("what the table knows of a deck counts before what this browser has kept, and that before the mix", () => {
  const deck = (id: string, from: string) => ({ id, from });
  const linked = ["reverie", "own-a", "own-b", "own-c"].map((id) => deck(id, "mix"));
  const mine = [deck("own-a", "mine"), deck("own-b", "mine")];
  expect(inPlace([deck("reverie", "site")], mine, [deck("own-b", "table")], linked).map(({ from }) => from)).toEqual([
    "site",
    "mine",
    "table",
    "mix",
  ]);
});

const file = (name: string) => ({ name, size: 1, type: "image/png" }) as File;
const settledQueue = async (uploads: Uploads) => {
  for (let turn = 0; turn < 200 && uploads.busy; turn++) await Promise.resolve();
};

test("three at a time, all of them in the end", async () => {
  let now = 0;
  let most = 0;
  const seen: string[] = [];
  let emptied = 0;
  const uploads = new Uploads(
    async ({ name }) => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
      seen.push(name);
    },
    () => emptied++,
  );
  uploads.add(Array.from({ length: 10 }, (_, place) => file(`${place}.png`)));
  await settledQueue(uploads);
  expect(seen.length).toBe(10);
  expect([most, emptied, uploads.pending.length]).toEqual([3, 1, 0]);
});

test("a cut line is tried again, and waits as long as the server asks", async () => {
  let tries = 0;
  const pauses: number[] = [];
  const uploads = new Uploads(
    () =>
      ++tries < 3
        ? Promise.reject(new Refused(tries === 1 ? "NO_LINE" : "TOO_FAST", { seconds: 7 }))
        : Promise.resolve(),
    undefined,
    (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  );
  uploads.add([file("a.png")]);
  await settledQueue(uploads);
  expect(tries).toBe(3);
  expect(pauses[1]).toBe(7000);
  expect(uploads.refused).toEqual([]);
});

test("what is refused keeps its name and its reason, and stops nobody else", async () => {
  const done: string[] = [];
  const uploads = new Uploads(async ({ name }) => {
    if (name === "note.txt") throw new Refused("PICTURE_FORMAT");
    done.push(name);
  });
  uploads.add([file("note.txt"), file("b.png")]);
  await settledQueue(uploads);
  expect(done).toEqual(["b.png"]);
  expect(uploads.refused.map((upload) => [upload.name, upload.why?.code])).toEqual([["note.txt", "PICTURE_FORMAT"]]);
});
