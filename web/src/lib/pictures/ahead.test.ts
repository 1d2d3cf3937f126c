import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving, settled } from "../net/server.testing";

let server: ReturnType<typeof serving>;
let ahead: typeof import("./ahead");

/** A picture that the page asks for. It comes, or does not, when the test says so. */
class Asked {
  static all: Asked[] = [];
  src = "";
  complete = false;
  onerror: () => void = () => undefined;
  private readonly ends: { end: string; then: () => void }[] = [];
  private settle: { done: () => void; fail: (why: Error) => void }[] = [];
  constructor() {
    Asked.all.push(this);
  }
  addEventListener(end: string, then: () => void): void {
    this.ends.push({ end, then });
  }
  private async ended(how: "load" | "error"): Promise<void> {
    this.ends.forEach(({ end, then }) => end === how && then());
    await settled();
  }
  decode(): Promise<void> {
    return new Promise((done, fail) => this.settle.push({ done, fail }));
  }
  async come(): Promise<void> {
    this.complete = true;
    this.settle.forEach(({ done }) => done());
    await this.ended("load");
  }
  async fail(): Promise<void> {
    this.settle.forEach(({ fail }) => fail(new Error("no line")));
    this.onerror();
    await this.ended("error");
  }
}
const picture = (address: string, time = 0) => Asked.all.filter((each) => each.src === address)[time]!;
const asked = () => Asked.all.map((each) => each.src);

beforeEach(async () => {
  server = serving();
  Asked.all = [];
  vi.stubGlobal("Image", Asked);
  vi.stubGlobal("navigator", {});
  vi.resetModules();
  ahead = await import("./ahead");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server tells of a deck with this many pictures. */
async function told(deck: string, count: number): Promise<void> {
  await settled();
  const small = Array.from({ length: count }, (_, at) => `/${deck}/${at}`);
  await server.question(`/${deck}.json`).answer({ small, large: [], back: null, cover: null, shows: [] });
}

test.each([
  ["in the order of the questions", ["/reverie/0", "/reverie/1"]],
  ["in the other order", ["/reverie/1", "/reverie/0"]],
])(
  "pictures that are fetched side by side are drawn at once when they are here, if they come %s",
  async (_how, order) => {
    ahead.fetchAhead("reverie", [0, null]);
    ahead.fetchAhead("reverie", [1]);
    await told("reverie", 2);
    for (const address of order) {
      expect(ahead.decoding(address)).toBe("async");
      await picture(address).come();
      expect(ahead.decoding(address)).toBe("sync");
    }
  },
);

test("a picture that is asked for twice is fetched once; one that failed is fetched again", async () => {
  ahead.fetchAhead("reverie", [0]);
  ahead.fetchAhead("reverie", [0]);
  await told("reverie", 1);
  expect(asked()).toEqual(["/reverie/0"]);
  await picture("/reverie/0").fail();
  expect(ahead.decoding("/reverie/0")).toBe("async");
  ahead.fetchAhead("reverie", [0]);
  await settled();
  await picture("/reverie/0", 1).come();
  expect([asked(), ahead.decoding("/reverie/0")]).toEqual([["/reverie/0", "/reverie/0"], "sync"]);
});

const idle = () => vi.advanceTimersByTimeAsync(500);

test("of a whole deck three pictures are under way, and one that fails does not hold up the others", async () => {
  ahead.fetchAll("reverie");
  await told("reverie", 5);
  await idle();
  expect(asked()).toEqual(["/reverie/0", "/reverie/1", "/reverie/2"]);
  await picture("/reverie/2").come();
  await picture("/reverie/0").fail();
  await idle();
  expect(asked().slice(3)).toEqual(["/reverie/3", "/reverie/4"]);
});

test.each([[["reverie", "glimpse"]], [["glimpse", "reverie"]]])(
  "of two decks only the one chosen last is fetched whole: the server tells of %s first",
  async (order) => {
    ahead.fetchAll("reverie");
    ahead.fetchAll("glimpse");
    for (const deck of order) await told(deck, 2);
    await idle();
    expect(asked()).toEqual(["/glimpse/0", "/glimpse/1"]);
  },
);

test("the rest of a deck is left when another is chosen", async () => {
  ahead.fetchAll("reverie");
  await told("reverie", 9);
  await idle();
  ahead.fetchAll("glimpse");
  await told("glimpse", 1);
  await picture("/reverie/0").come();
  await idle();
  expect(asked()).toEqual(["/reverie/0", "/reverie/1", "/reverie/2", "/glimpse/0"]);
});
