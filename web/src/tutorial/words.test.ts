import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.doUnmock("../lib/words/tongues");
  vi.resetModules();
});

/** A coach whose words arrive when the test says so. */
async function coach() {
  const asked: { arrive: (hello: string) => void; fail: () => void }[] = [];
  vi.doMock("../lib/words/tongues", () => ({
    tutorialsIn: () =>
      new Promise((arrive, fail) =>
        asked.push({
          arrive: (hello) => arrive({ games: { odyssey: { coach: { hello } }, party: { coach: { hello: "party" } } } }),
          fail: () => fail(new Error("no line")),
        }),
      ),
  }));
  vi.resetModules();
  const { TutorialWords } = await import("./words.svelte");
  const words = new TutorialWords();
  return { asked, words, hello: () => words.now?.coach.hello };
}

test.each([
  ["in the order of the choices", [0, 1]],
  ["in the other order", [1, 0]],
])("the coach speaks the language chosen last, if its words arrive %s", async (_order, order) => {
  const { asked, words, hello } = await coach();
  const learning = [words.learn("fr", "odyssey"), words.learn("es", "odyssey")];
  for (const place of order) {
    asked[place]!.arrive(["bonjour", "hola"][place]!);
    await learning[place];
  }
  expect(hello()).toBe("hola");
});

test("words that do not come leave those that are there", async () => {
  const { asked, words, hello } = await coach();
  expect(hello()).toBeUndefined();
  const french = words.learn("fr", "odyssey");
  asked[0]!.arrive("bonjour");
  await french;
  const spanish = words.learn("es", "odyssey");
  asked[1]!.fail();
  await expect(spanish).rejects.toThrow("no line");
  expect(hello()).toBe("bonjour");
});

test("another game has other words", async () => {
  const { asked, words, hello } = await coach();
  const learning = words.learn("es", "party");
  asked[0]!.arrive("hola");
  await learning;
  expect(hello()).toBe("party");
});
