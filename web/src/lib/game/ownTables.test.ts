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

const made = (link: Promise<string>) =>
  link.then(
    (address) => address.split("#")[1],
    (why: Error) => why.message,
  );

test.each([[["KITMEL", "BESTAN"]], [["BESTAN", "KITMEL"]]])(
  "all seats go into one link in their own order: %s answers first",
  async (order) => {
    vi.stubGlobal("location", { origin: "https://lapin.example", pathname: "/" });
    const { linkFor } = await import("../net/allSeats");
    const link = made(linkFor(["KITMEL", "BESTAN"]));
    for (const code of order) await server.question(code).answer({ ticket: code.toLowerCase() });
    expect(await link).toBe("seats=KITMEL.kitmel~BESTAN.bestan");
  },
);

test("without one of the seats there is no link, though others come; each link has tickets of its own", async () => {
  vi.stubGlobal("location", { origin: "https://lapin.example", pathname: "/" });
  const { linkFor } = await import("../net/allSeats");
  const failed = made(linkFor(["KITMEL", "BESTAN"]));
  await server.question("KITMEL").fail();
  await server.question("BESTAN").answer({ ticket: "late" });
  expect(await failed).toBe("NO_LINE");
  const both = [made(linkFor(["KITMEL"])), made(linkFor(["KITMEL"]))];
  await server.question("KITMEL", 2).answer({ ticket: "second" });
  await server.question("KITMEL", 1).answer({ ticket: "first" });
  expect(await Promise.all(both)).toEqual(["seats=KITMEL.first", "seats=KITMEL.second"]);
});

/** Somebody who sits at three tables has moved at the first: at the others it is their turn. */
async function moved() {
  await atHome("KITMEL", "BESTAN", "LUNGOR");
  const { waitingElsewhere } = await import("./waysBack");
  const waits = (code: string, until: number) => ({
    ...summary(code),
    seated: 0,
    own: { ...summary(code).own, waited_for: true, until },
  });
  return { found: waitingElsewhere("KITMEL"), waits };
}

test.each([[["BESTAN", "LUNGOR"]], [["LUNGOR", "BESTAN"]]])(
  "the next table that waits is the one whose time ends first: %s answers first",
  async (order) => {
    const { found, waits } = await moved();
    const told = { BESTAN: waits("BESTAN", 30), LUNGOR: waits("LUNGOR", 20) };
    for (const code of order) await server.question(code).answer(told[code as keyof typeof told]);
    expect(await found).toEqual(["LUNGOR", "BESTAN"]);
    expect(server.asked.map((each) => each.path.split("/").at(-1))).toEqual(["BESTAN", "LUNGOR"]);
  },
);

test.each(["fail", "breakOff"] as const)(
  "a table on a line that is cut (%s) hides no other that waits",
  async (how) => {
    const { found, waits } = await moved();
    await server.question("BESTAN")[how]();
    await server.question("LUNGOR").answer(waits("LUNGOR", 20));
    expect(await found).toEqual(["LUNGOR"]);
  },
);

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
