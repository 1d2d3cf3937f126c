import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving } from "../net/server.testing";

let server: ReturnType<typeof serving>;
let offer: (typeof import("./games.svelte"))["offer"];
const GAMES = { games: [{ id: "odyssey" }] };
const DECKS = { decks: [{ id: "reverie", two_sided: false, cards: 84 }] };
const TOLD: Record<string, unknown> = { games: GAMES, decks: DECKS };

beforeEach(async () => {
  server = serving();
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => setTimeout(work));
  vi.resetModules();
  ({ offer } = await import("./games.svelte"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const drawn = () => vi.advanceTimersByTimeAsync(1);
const known = () => [offer.games.length, offer.decks.length];

test.each([[["games", "decks"]], [["decks", "games"]]])(
  "games and decks are there when both have come: %s",
  async (order) => {
    offer.load();
    offer.load();
    await drawn();
    expect(server.asked).toHaveLength(2);
    await server.question(order[0]!).answer(TOLD[order[0]!]);
    expect(known()).toEqual([0, 0]);
    await server.question(order[1]!).answer(TOLD[order[1]!]);
    expect(known()).toEqual([1, 1]);
    expect(offer.deckFor("odyssey")?.id).toBe("reverie");
  },
);

test("if one fails both are asked for again, and a late answer of the first time changes nothing", async () => {
  offer.load();
  await drawn();
  await server.question("games").fail();
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.asked).toHaveLength(4);
  await server.question("decks", 0).answer({ decks: [] });
  await server.question("games", 1).answer({ code: "BUSY" }, 503);
  await vi.advanceTimersByTimeAsync(10_000);
  for (const each of ["games", "decks"]) await server.question(each, 2).answer(TOLD[each]);
  expect(known()).toEqual([1, 1]);
});
