import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeckPictures } from "../../wire/types";

type Decks = typeof import("./decks.svelte");
type Answer = (response: Response) => void;

/** Every question asked of the server, answered when and as the test likes. */
let asked: { path: string; answer: Answer; fail: () => void }[] = [];
let decks: Decks;

const pictures = (id: string) => ({
  id,
  title: id,
  small: [`/${id}/0`],
  large: [],
  back: null,
  shows: [{}],
  ratio: [2, 3],
  parts: [],
});
const told = (id: string) =>
  new Response(JSON.stringify(pictures(id) satisfies Partial<Record<keyof DeckPictures, unknown>>));
const settled = () => vi.advanceTimersByTimeAsync(0);
const question = (deck: string, time = 0) => asked.filter((each) => each.path.includes(deck))[time]!;

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal(
    "fetch",
    (path: string) =>
      new Promise<Response>((answer, fail) => asked.push({ path, answer, fail: () => fail(new TypeError("no line")) })),
  );
  vi.resetModules();
  decks = await import("./decks.svelte");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([[["reverie", "glimpse"]], [["glimpse", "reverie"]]])(
  "two decks fetched side by side are both known: %s first",
  async (order) => {
    void decks.useDeck("reverie");
    void decks.useDeck("glimpse");
    await settled();
    for (const deck of order) {
      question(deck).answer(told(deck));
      await settled();
    }
    expect(decks.pictureAddress("reverie", 0)).toBe("/reverie/0");
    expect(decks.pictureAddress("glimpse", 0)).toBe("/glimpse/0");
  },
);

test("two answers whose bodies are read at the same moment are both known", async () => {
  void decks.useDeck("reverie");
  void decks.useDeck("glimpse");
  await settled();
  question("reverie").answer(told("reverie"));
  question("glimpse").answer(told("glimpse"));
  await settled();
  expect(decks.deckTitle("reverie")).toBe("reverie");
  expect(decks.deckTitle("glimpse")).toBe("glimpse");
});

test("a deck asked for twice is fetched once", async () => {
  void decks.useDeck("reverie");
  void decks.useDeck("reverie");
  await settled();
  expect(asked.length).toBe(1);
});

test("a deck that could not be fetched is asked for again by itself", async () => {
  void decks.useDeck("reverie");
  await settled();
  question("reverie").fail();
  await vi.advanceTimersByTimeAsync(5000);
  question("reverie", 1).answer(new Response("busy", { status: 503 }));
  await vi.advanceTimersByTimeAsync(5000);
  question("reverie", 2).answer(told("reverie"));
  await settled();
  expect(decks.pictureAddress("reverie", 0)).toBe("/reverie/0");
  expect(asked.length).toBe(3);
});

test("a late answer does not undo a newer one", async () => {
  void decks.useDeck("own-1");
  decks.lookAgain("own-1");
  await settled();
  question("own-1", 1).answer(told("newer"));
  await settled();
  question("own-1", 0).answer(told("older"));
  await settled();
  expect(decks.deckTitle("own-1")).toBe("newer");
});

test("a deck that is not for us is asked for again at a table, and not before", async () => {
  void decks.useDeck("mix-1");
  await settled();
  question("mix-1").answer(new Response("", { status: 404 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(decks.isWithheld("mix-1")).toBe(true);
  expect(asked.length).toBe(1);
  decks.lookFrom("TABLE");
  expect(decks.deckOf("mix-1")).toBeNull();
  await settled();
  question("mix-1", 1).answer(told("mix-1"));
  await settled();
  expect(decks.pictureAddress("mix-1", 0)).toBe("/mix-1/0");
});

test.each([
  ["a phone that reads AVIF asks for it", 390, true, "?format=avif&language=en"],
  ["a phone that does not read it asks for nothing else", 390, false, "?language=en"],
  ["a larger screen shows more, and asks for WebP", 1080, true, "?language=en"],
])("%s", async (_what, width, isRead, wanted) => {
  vi.stubGlobal("screen", { width, height: 2 * width });
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = () => (isRead ? Promise.resolve() : Promise.reject(new Error("no picture")));
    },
  );
  void decks.useDeck("reverie");
  await settled();
  expect(question("reverie").path).toBe(`/api/decks/reverie.json${wanted}`);
});

test("a mix is asked for quietly: withheld, it has the back of all mixes, and its pictures come later", async () => {
  decks.lookFrom("KITMEL");
  void decks.useDeck("mix-1");
  await settled();
  expect(question("mix-1").path).toMatch(/^\/api\/tables\/KITMEL\/decks\/mix-1\.json\?(format=avif&)?quiet=1$/);
  question("mix-1").answer(new Response(null, { status: 204 }));
  await settled();
  expect(decks.isWithheld("mix-1")).toBe(true);
  expect(decks.backAddress("mix-1")).toBeNull();
  await settled();
  question("reverie").answer(new Response(JSON.stringify({ ...pictures("reverie"), back: "/reverie/back" })));
  await settled();
  expect(decks.backAddress("mix-1")).toBe("/reverie/back");
  decks.lookFrom("KITMEL");
  void decks.useDeck("mix-1");
  await settled();
  question("mix-1", 1).answer(told("mix-1"));
  await settled();
  expect(decks.isWithheld("mix-1")).toBe(false);
  expect(decks.pictureAddress("mix-1", 0)).toBe("/mix-1/0");
});

test("a deck that everybody may see is asked for as before", async () => {
  void decks.useDeck("reverie");
  await settled();
  expect(question("reverie").path).not.toContain("quiet");
});

test("a built-in deck is described in the reader's language, and asked for once more in another", async () => {
  vi.stubGlobal("document", { documentElement: {}, querySelector: () => null });
  const { begin } = await import("../words/i18n.svelte");
  const described = (shows: Record<string, string>) =>
    new Response(JSON.stringify({ ...pictures("reverie"), shows: [shows] }));
  expect(decks.captionOf("reverie", 0)).toBe("");
  await settled();
  question("reverie").answer(described({ en: "A hat." }));
  await settled();
  expect(decks.captionOf("reverie", 0)).toBe("A hat.");
  begin("fr", {});
  expect(decks.captionOf("reverie", 0)).toBe("A hat.");
  await settled();
  expect(question("reverie", 1).path).toContain("language=fr");
  question("reverie", 1).answer(described({ fr: "Un chapeau." }));
  await settled();
  expect(decks.captionOf("reverie", 0)).toBe("Un chapeau.");
  begin("en", {});
  expect(decks.captionOf("reverie", 0)).toBe("A hat.");
  expect(asked.length).toBe(2);
});
