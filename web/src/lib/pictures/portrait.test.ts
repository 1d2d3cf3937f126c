import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Dressed } from "./coats";

let portrait: typeof import("./portrait");
/** The outcomes of loading the drawing of moods, in turn. */
let loadings: ("comes" | "fails")[] = [];
let painting: { come: () => void; fail: () => void }[] = [];

const IDLE_MS = 500;
const idle = () => vi.advanceTimersByTimeAsync(IDLE_MS);
const rabbit = (colour: string) => ({ colour, pattern: "plain", scarf: null }) as unknown as Dressed;
const seen = (colour: string) => portrait.portrait(rabbit(colour), { mood: "idle" });

beforeEach(async () => {
  vi.useFakeTimers();
  painting = [];
  loadings = [];
  vi.doMock("./figure", () => {
    if (loadings.shift() === "fails") throw new Error("no line");
    return { figure: () => "<svg/>" };
  });
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      decode = () =>
        new Promise<void>((come, fail) => painting.push({ come, fail: () => fail(new Error("no picture")) }));
    },
  );
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:painted");
  vi.resetModules();
  portrait = await import("./portrait");
  vi.stubGlobal("document", {
    createElement: () => ({
      getContext: () => ({ drawImage: () => undefined }),
      toBlob: (take: (dots: Blob) => void) => take(new Blob([])),
    }),
  });
});
afterEach(() => {
  vi.doUnmock("./figure");
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("rabbits are painted one after the other, and one that fails does not hold up the next", async () => {
  expect([seen("snow"), seen("ink")].every((address) => address?.startsWith("data:"))).toBe(true);
  await idle();
  expect(painting).toHaveLength(1);
  painting[0]!.fail();
  await idle();
  expect([seen("snow")?.slice(0, 5), painting.length]).toEqual(["data:", 2]);
  painting[1]!.come();
  await idle();
  expect([seen("snow")?.slice(0, 5), seen("ink")]).toEqual(["data:", "blob:painted"]);
});

test("a rabbit that is on the page twice is painted once", async () => {
  seen("snow");
  seen("snow");
  await idle();
  painting[0]!.come();
  await idle();
  expect([seen("snow"), painting.length]).toEqual(["blob:painted", 1]);
});

test("the drawing of moods is loaded once by all who want it, and again where that failed", async () => {
  loadings = ["fails", "comes"];
  const [one, other] = [portrait.getMoods(), portrait.getMoods()];
  expect(one).toBe(other);
  await one;
  expect(loadings).toEqual(["comes"]);
  const again = portrait.getMoods();
  expect(again).not.toBe(one);
  await again;
  expect([loadings, portrait.getMoods()]).toEqual([[], again]);
});
