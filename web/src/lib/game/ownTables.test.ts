import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serving, settled } from "../net/server.testing";

let server: ReturnType<typeof serving>;

const summary = (code: string, turn = 1) => ({
  code,
  game: "odyssey",
  playing: true,
  closed: false,
  own: { phase: "give", waited_for: false, stand_in: false, turn, with_whom: [] },
});

beforeEach(() => {
  server = serving();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Somebody who sits at these tables looks at the first page. */
async function atHome(...codes: string[]) {
  const seats = await import("../device/seats");
  [...codes].reverse().forEach(seats.rememberSeat);
  const { OwnTables } = await import("./ownTables.svelte");
  const own = new OwnTables();
  return { own, seats, shown: () => own.tables?.map((each) => each.code) };
}

test.each([[["KITMEL", "BESTAN"]], [["BESTAN", "KITMEL"]]])(
  "tables asked for side by side are all shown: %s answers first",
  async (order) => {
    const { own, shown } = await atHome("KITMEL", "BESTAN");
    void own.look();
    expect(shown()).toBeUndefined();
    for (const code of order) await server.question(code).answer(summary(code));
    expect(shown()).toEqual(["KITMEL", "BESTAN"]);
  },
);

test("a table that fails is not shown, one that is gone is forgotten, and the others are there", async () => {
  const { own, seats, shown } = await atHome("KITMEL", "BESTAN", "LUNGOR");
  void own.look();
  await server.question("KITMEL").fail();
  await server.question("BESTAN").answer({ code: "NO_SUCH_TABLE", data: {} }, 404);
  await server.question("LUNGOR").answer(summary("LUNGOR"));
  expect(shown()).toEqual(["LUNGOR"]);
  expect(seats.seatedAt()).toEqual(["KITMEL", "LUNGOR"]);
});

test("a late answer does not undo a newer one", async () => {
  const { own } = await atHome("KITMEL");
  void own.look();
  void own.look();
  await server.question("KITMEL", 1).answer(summary("KITMEL", 7));
  await server.question("KITMEL", 0).answer(summary("KITMEL", 6));
  expect(own.tables![0]!.own.turn).toBe(7);
});

test("a table that was just taken off the list does not come back with an answer that was under way", async () => {
  const { own, shown } = await atHome("KITMEL", "BESTAN");
  void own.look();
  for (const code of ["KITMEL", "BESTAN"]) await server.question(code).answer(summary(code));
  void own.look();
  void own.forget("KITMEL");
  expect(shown()).toEqual(["BESTAN"]);
  for (const code of ["KITMEL", "BESTAN"]) await server.question(code, 1).answer(summary(code));
  expect(shown()).toEqual(["BESTAN"]);
  await server.question("BESTAN", 2).answer(summary("BESTAN"));
  expect(shown()).toEqual(["BESTAN"]);
});

test("nothing is shown before what it needs is ready", async () => {
  const { own, shown } = await atHome("KITMEL");
  let ready: () => void = () => undefined;
  void own.look(new Promise<void>((done) => (ready = done)));
  await server.question("KITMEL").answer(summary("KITMEL"));
  expect(shown()).toBeUndefined();
  ready();
  await settled();
  expect(shown()).toEqual(["KITMEL"]);
});

test("all seats go into one link in their order, whichever comes first; without one there is no link", async () => {
  vi.stubGlobal("location", { origin: "https://lapin.example", pathname: "/" });
  const { linkFor } = await import("../net/allSeats");
  const made = linkFor(["KITMEL", "BESTAN"]);
  await server.question("BESTAN").answer({ ticket: "two" });
  await server.question("KITMEL").answer({ ticket: "one" });
  expect((await made).split("#")[1]).toBe("seats=KITMEL.one~BESTAN.two");
  const failed = expect(linkFor(["KITMEL"])).rejects.toThrow("NO_LINE");
  await server.question("KITMEL", 1).fail();
  await failed;
});

test("of several seats those that can be taken are taken, and a table that is gone is forgotten", async () => {
  const { seats } = await atHome("LUNGOR");
  const { takeSeats } = await import("../net/allSeats");
  const taken = takeSeats([
    ["KITMEL", "one"],
    ["BESTAN", "two"],
    ["LUNGOR", "three"],
  ]);
  await settled();
  await server.question("LUNGOR").answer({ code: "NO_SUCH_TABLE", data: {} }, 404);
  await server.question("BESTAN").fail();
  await server.question("KITMEL").answer({ code: "KITMEL", token: "x", person: 1 });
  expect(await taken).toBe(1);
  expect(seats.seatedAt()).toEqual(["KITMEL"]);
});
