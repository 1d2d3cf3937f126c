import { afterAll, expect, test, vi } from "vitest";
import type { Catalogue } from "./tongues";

afterAll(() => vi.unstubAllGlobals()); // the next file shares this process

const RABBIT: Record<string, Catalogue> = { fr: { rabbit: "lapin" }, es: { rabbit: "conejo" } };

/** Words whose catalogues arrive when the test says so. */
async function words() {
  vi.stubGlobal("document", { documentElement: { lang: "" }, querySelector: () => null });
  const { LateWords } = await import("./lateWords.svelte");
  const asked: { arrive: () => void; fail: () => void }[] = [];
  const found = new LateWords<"rabbit">(
    (language) =>
      new Promise((arrive, fail) =>
        asked.push({ arrive: () => arrive(RABBIT[language]!), fail: () => fail(new Error("no line")) }),
      ),
  );
  vi.unstubAllGlobals();
  return { found, asked };
}

test.each([
  ["in the order in which they were asked for", [0, 1]],
  ["in the other order", [1, 0]],
])("the language chosen last is spoken, if the catalogues arrive %s", async (_order, order) => {
  const { found, asked } = await words();
  const learning = [found.learn("fr"), found.learn("es")];
  for (const place of order) {
    asked[place]!.arrive();
    await learning[place];
  }
  expect(found.say("rabbit")).toBe("conejo");
});

test("a catalogue that does not come leaves the words that are there", async () => {
  const { found, asked } = await words();
  expect(found.isLearnt()).toBe(false);
  const first = found.learn("fr");
  asked[0]!.arrive();
  await first;
  const second = found.learn("es");
  asked[1]!.fail();
  await expect(second).rejects.toThrow("no line");
  expect([found.isLearnt(), found.say("rabbit")]).toEqual([true, "lapin"]);
});

test("a language asked for twice is spoken, whichever answer is late", async () => {
  const { found, asked } = await words();
  const both = [found.learn("es"), found.learn("es")];
  asked[1]!.arrive();
  asked[0]!.arrive();
  await Promise.all(both);
  expect(found.say("rabbit")).toBe("conejo");
});
