import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CardView, WorkshopView } from "../wire/types";
import { serving } from "../lib/net/server.testing";

let server: ReturnType<typeof serving>;
let deck: import("./deck.svelte").OwnDeck;

const card = (id: string, caption = "") => ({ id, caption, small: `/${id}` }) as CardView;
const view = (title: string, ...cards: CardView[]) =>
  ({ id: "own-1", title, cards, two_sided: false, ratio: [2, 3] }) as unknown as WorkshopView;
const shown = () => deck.told.cards.map((each) => each.id).join("");

/** A file on its way to the server. */
class Upload {
  static all: Upload[] = [];
  upload = {};
  status = 200;
  responseText = "";
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  file = "";
  open(): void {
    Upload.all.push(this);
  }
  send(file: File): void {
    this.file = file.name;
  }
  async answer(told: unknown, status = 200): Promise<void> {
    Object.assign(this, { status, responseText: JSON.stringify(told) });
    this.onload();
    await vi.advanceTimersByTimeAsync(0);
  }
}
const picture = (name: string) => ({ name, size: 1, type: "image/png" }) as File;
const sent = () => Upload.all.map((each) => each.file);

beforeEach(async () => {
  server = serving();
  Upload.all = [];
  vi.stubGlobal("XMLHttpRequest", Upload);
  vi.stubGlobal("window", globalThis);
  vi.resetModules();
  const { OwnDeck } = await import("./deck.svelte");
  deck = new OwnDeck(view("dreams", card("a"), card("b"), card("c")), null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["in the order of the questions", [0, 1]],
  ["in the other order", [1, 0]],
])("the newest answer about the deck is shown, if answers come %s", async (_order, order) => {
  void deck.refresh();
  void deck.refresh();
  const told = [view("older", card("a")), view("newer", card("a"), card("b"))];
  for (const place of order) await server.question("own-1", place).answer(told[place]);
  expect([deck.told.title, shown()]).toEqual(["newer", "ab"]);
});

test("changes are sent one after the other, so that none overwrites another", async () => {
  void deck.change({ title: "one" });
  void deck.change({ author: "Ada" });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.asked).toHaveLength(1);
  await server.question("own-1").answer(view("one"));
  expect(server.asked.map((each) => each.body)).toEqual([{ title: "one" }, { author: "Ada" }]);
});

test("a change that fails is told, and the next one is sent all the same", async () => {
  const first = deck.change({ title: "one" });
  const second = deck.change({ title: "two" });
  await vi.advanceTimersByTimeAsync(0);
  await server.question("own-1").fail();
  expect([await first, deck.problem?.code]).toEqual([false, "NO_LINE"]);
  await server.question("own-1", 1).answer(view("two"));
  expect([await second, deck.problem, deck.told.title]).toEqual([true, null, "two"]);
});

test("a card changed while the deck is asked for is not undone by the older answer", async () => {
  void deck.refresh();
  void deck.changeCard("b", { caption: "a hill" } as never);
  await server.question("own-1", 1).answer(card("b", "a hill"));
  await server.question("own-1", 0).answer(view("dreams", card("a"), card("b"), card("c")));
  expect(deck.told.cards[1]!.caption).toBe("a hill");
  await server.question("own-1", 2).answer(view("dreams", card("a"), card("b", "a hill")));
  expect(shown()).toBe("ab");
});

test("the answer to an order does not undo what was moved meanwhile", async () => {
  deck.move(0, 2);
  await vi.advanceTimersByTimeAsync(300);
  expect(server.question("own-1").body).toEqual({ order: ["b", "c", "a"] });
  deck.move(0, 1);
  await server.question("own-1").answer(view("dreams", card("b"), card("c"), card("a")));
  expect(shown()).toBe("cba");
  await vi.advanceTimersByTimeAsync(300);
  expect(server.question("own-1", 1).body).toEqual({ order: ["c", "b", "a"] });
});

test("an order that is refused is told, and the deck is as the server has it", async () => {
  deck.move(0, 2);
  await vi.advanceTimersByTimeAsync(300);
  await server.question("own-1").answer({ code: "DECK_IN_USE", data: {} }, 409);
  await server.question("own-1", 1).answer(view("dreams", card("a"), card("b"), card("c")));
  expect([deck.problem?.code, shown()]).toEqual(["DECK_IN_USE", "abc"]);
});

test.each([
  ["in the order in which they were sent", [0, 1]],
  ["in the other order", [1, 0]],
])("two pictures that are sent side by side are both in the deck, if answers come %s", async (_order, order) => {
  deck.uploads.add([picture("d"), picture("e")]);
  expect(sent()).toEqual(["d", "e"]);
  for (const place of order) await Upload.all[place]!.answer(card(["d", "e"][place]!));
  expect([...shown()].sort().join("")).toBe("abcde");
  await server.question("own-1").answer(view("dreams", ...["a", "b", "c", "d", "e"].map((id) => card(id))));
  expect([shown(), deck.uploads.busy]).toEqual(["abcde", false]);
});

test("a picture that is sent twice is one card", async () => {
  deck.uploads.add([picture("d"), picture("d")]);
  await Upload.all[1]!.answer(card("d"));
  await Upload.all[0]!.answer(card("d"));
  expect(shown()).toBe("abcd");
});

test("of two pictures the one on a line that is cut is sent again, and the other is in the deck", async () => {
  deck.uploads.add([picture("d"), picture("e")]);
  Upload.all[0]!.onerror();
  await Upload.all[1]!.answer(card("e"));
  expect(shown()).toBe("abce");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent()).toEqual(["d", "e", "d"]);
  await Upload.all[2]!.answer(card("d"));
  expect(shown()).toBe("abced");
});

test("a picture that is refused is named, and those that came late are in the deck", async () => {
  deck.uploads.add([picture("d"), picture("e")]);
  await Upload.all[0]!.answer({ code: "PICTURE_FORMAT", data: {} }, 400);
  await Upload.all[1]!.answer(card("e"));
  expect([shown(), deck.uploads.refused.map((each) => each.why?.code)]).toEqual(["abce", ["PICTURE_FORMAT"]]);
});

test("a picture that comes while the deck is asked for is not taken out again by the older answer", async () => {
  void deck.refresh();
  deck.uploads.add([picture("d")]);
  await Upload.all[0]!.answer(card("d"));
  await server.question("own-1").answer(view("dreams", card("a"), card("b"), card("c")));
  expect(shown()).toBe("abcd");
});
