import { expect, test, vi } from "vitest";
import { questions } from "./latest";

test("only the latest question's answer counts", () => {
  const asking = questions();
  const first = asking();
  expect(first()).toBe(true);
  const second = asking();
  expect(first()).toBe(false);
  expect(second()).toBe(true);
});

test("the language chosen last is spoken, whichever words arrive last", async () => {
  const arrivals: Record<string, (words: Record<string, string>) => void> = {};
  vi.doMock("../words/tongues", () => ({
    wordsIn: (chosen: string) => new Promise((arrive) => (arrivals[chosen] = arrive)),
  }));
  vi.stubGlobal("document", { documentElement: { lang: "" }, querySelector: () => null });
  vi.resetModules();
  const { language, speak } = await import("../words/i18n.svelte");
  const french = speak("fr");
  const spanish = speak("es");
  arrivals.es!({});
  await spanish;
  arrivals.fr!({});
  await french;
  expect(language()).toBe("es");
  vi.doUnmock("../words/tongues");
  vi.unstubAllGlobals();
  vi.resetModules(); // the files after this one speak English
});
