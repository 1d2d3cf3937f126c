import { afterAll, expect, test, vi } from "vitest";
import english from "../../locales/en.json";
import { begin } from "./i18n.svelte";
import { aboutIn, ago, lastingIn } from "./lasting";

afterAll(() => vi.unstubAllGlobals()); // the next file shares this process

/** A number and its unit have a space that never breaks between them. */
const plain = (text: string) => text.replace(/\s/g, " ");

test("a length of time is said as people say it, in every language", () => {
  const said = (tongue: string) => [0, 1, 45, 60, 90, 600].map((seconds) => plain(lastingIn(tongue, seconds)));
  expect(said("en")).toEqual(["0 seconds", "1 second", "45 seconds", "1 minute", "1 minute, 30 seconds", "10 minutes"]);
  expect(said("fr").slice(3)).toEqual(["1 minute", "1 minute et 30 secondes", "10 minutes"]);
  expect(said("es").slice(3)).toEqual(["1 minuto", "1 minuto y 30 segundos", "10 minutos"]);
  expect(said("de").slice(3)).toEqual(["1 Minute", "1 Minute, 30 Sekunden", "10 Minuten"]);
});

test("a number and its unit stay on one line, and two lengths of time may stand on two", () => {
  for (const tongue of ["en", "fr", "es", "de"]) {
    expect(lastingIn(tongue, 240)).toMatch(/^4\u00a0[Mm]inut/);
    expect(lastingIn(tongue, 90)).toMatch(/^1\u00a0\S+ .*30\u00a0\S+$/);
  }
});

test("a long time is said in its largest unit and is never shorter than it is", () => {
  const said = [0, 30, 61, 3600, 3601, 86_400, 90_000].map((seconds) => plain(aboutIn("en", seconds)));
  expect(said).toEqual(["1 minute", "1 minute", "2 minutes", "60 minutes", "2 hours", "24 hours", "2 days"]);
  expect(plain(aboutIn("de", 7 * 86_400))).toBe("7 Tage");
});

test("what has only just happened was a minute ago, never none", () => {
  vi.stubGlobal("document", { documentElement: {}, querySelector: () => null });
  begin("en", english);
  expect([-400, -20_000, -95_000, -2 * 86_400_000].map((ms) => plain(ago(ms)))).toEqual([
    "1 minute ago",
    "1 minute ago",
    "2 minutes ago",
    "2 days ago",
  ]);
});
