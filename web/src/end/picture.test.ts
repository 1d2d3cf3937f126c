import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Rabbit } from "../wire/types";
import type { Souvenir } from "./picture";

/** A picture that is to be put into the one to share; it comes when the test says so. */
class Part {
  static all: Part[] = [];
  src = "";
  naturalWidth = 10;
  naturalHeight = 10;
  come: () => void = () => undefined;
  fail: () => void = () => undefined;
  constructor() {
    Part.all.push(this);
  }
  decode(): Promise<void> {
    return new Promise((come, fail) => Object.assign(this, { come, fail: () => fail(new Error("no line")) }));
  }
}
let drawn: string[] = [];
let paint: (souvenir: Souvenir) => Promise<unknown>;

beforeEach(async () => {
  Part.all = [];
  drawn = [];
  const paper = new Proxy(
    { drawImage: (part: Part) => drawn.push(part.src) },
    {
      get: (known, name) =>
        name in known
          ? known.drawImage
          : name === "measureText"
            ? () => ({ width: 1 })
            : () => ({ addColorStop: () => undefined }),
      set: () => true,
    },
  );
  vi.stubGlobal("Image", Part);
  vi.stubGlobal("HTMLImageElement", Part);
  vi.stubGlobal("Path2D", class {});
  vi.stubGlobal("document", {
    createElement: () => ({ getContext: () => paper }),
    fonts: { load: () => Promise.resolve([]) },
  });
  vi.doMock("./drawn", () => ({ address: (rabbit: string) => Promise.resolve(rabbit) }));
  vi.resetModules();
  ({ paint } = await import("./picture"));
});
afterEach(() => {
  vi.doUnmock("./drawn");
  vi.unstubAllGlobals();
  vi.resetModules();
});

const winners = ["ada", "bo"] as unknown as Rabbit[];
const SOUVENIR = { clue: "a hat", card: "card", square: false, rabbits: winners, won: "", day: "", where: "" };

async function parts(count: number): Promise<void> {
  await vi.waitFor(() => expect(Part.all).toHaveLength(count));
}
const part = (src: string, time = 0) => Part.all.filter((each) => each.src === src)[time]!;

test.each([[["card", "ada", "bo"]], [["bo", "ada", "card"]]])(
  "the card comes before the winners, who stand in their order, though the pictures arrive as %s",
  async (order) => {
    const painted = paint(SOUVENIR);
    await parts(3);
    for (const src of order) part(src).come();
    await painted;
    expect(drawn).toEqual(["card", "ada", "bo"]);
  },
);

test("a picture that does not come is left out, and the others move up", async () => {
  const painted = paint(SOUVENIR);
  await parts(3);
  part("bo").come();
  part("ada").fail();
  part("card").fail();
  await painted;
  expect(drawn).toEqual(["bo"]);
});

test("two pictures that are painted side by side have each their own parts", async () => {
  const first = paint(SOUVENIR);
  const second = paint({ ...SOUVENIR, card: null, rabbits: winners.slice(1) });
  await parts(4);
  part("bo", 1).come();
  await second;
  expect(drawn).toEqual(["bo"]);
  for (const src of ["ada", "bo", "card"]) part(src).come();
  await first;
  expect(drawn).toEqual(["bo", "card", "ada", "bo"]);
});
