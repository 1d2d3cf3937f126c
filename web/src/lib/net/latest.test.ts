import { afterEach, describe, expect, test, vi } from "vitest";
import { inTurn, newest, questions } from "./latest";

test("only the latest question's answer counts", () => {
  const asking = questions();
  const first = asking();
  expect(first()).toBe(true);
  const second = asking();
  expect(first()).toBe(false);
  expect(second()).toBe(true);
});

test("an answer counts until a later question is answered", () => {
  const asking = newest();
  const [first, second, third] = [asking(), asking(), asking()];
  expect(first()).toBe(true);
  expect(third()).toBe(true);
  expect(second()).toBe(false);
});

test("what is sent in turn waits for the one before, and goes on where that fails", async () => {
  const turn = inTurn();
  const sent: string[] = [];
  let refuse: (why: Error) => void = () => undefined;
  const first = turn(() => {
    sent.push("one");
    return new Promise<string>((_, fail) => (refuse = fail));
  });
  const second = turn(() => {
    sent.push("two");
    return Promise.resolve(2);
  });
  await Promise.resolve();
  expect(sent).toEqual(["one"]);
  refuse(new Error("no line"));
  await expect(first).rejects.toThrow("no line");
  expect([await second, sent]).toEqual([2, ["one", "two"]]);
});

describe("the language", () => {
  afterEach(() => {
    vi.doUnmock("../words/tongues");
    vi.unstubAllGlobals();
    vi.resetModules(); // the files after this one speak English
  });

  /** A page whose words arrive when the test says so. */
  async function page() {
    const asked: { arrive: (words: Record<string, string>) => void; fail: () => void }[] = [];
    vi.doMock("../words/tongues", () => ({
      wordsIn: () => new Promise((arrive, fail) => asked.push({ arrive, fail: () => fail(new Error("no line")) })),
    }));
    vi.stubGlobal("document", { documentElement: { lang: "" }, querySelector: () => null });
    vi.resetModules();
    return { asked, ...(await import("../words/i18n.svelte")) };
  }

  test.each([
    ["in the order of the choices", [0, 1]],
    ["in the other order", [1, 0]],
  ])("that was chosen last is spoken, if its words arrive %s", async (_order, order) => {
    const { asked, language, speak } = await page();
    const chosen = [speak("fr"), speak("es")];
    for (const place of order) {
      asked[place]!.arrive({});
      await chosen[place];
    }
    expect(language()).toBe("es");
  });

  test("stays as it is while words are late, and where they do not come", async () => {
    const { asked, language, speak, t } = await page();
    const french = speak("fr");
    asked[0]!.arrive({ "door.home": "Accueil" });
    await french;
    const spanish = speak("es");
    expect([language(), t("door.home")]).toEqual(["fr", "Accueil"]);
    asked[1]!.fail();
    await expect(spanish).rejects.toThrow("no line");
    expect([language(), t("door.home")]).toEqual(["fr", "Accueil"]);
  });

  test("that was chosen twice is spoken, whichever words are late", async () => {
    const { asked, language, speak } = await page();
    const both = [speak("es"), speak("es")];
    asked[1]!.arrive({});
    asked[0]!.arrive({});
    await Promise.all(both);
    expect(language()).toBe("es");
  });
});
