import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isGood, isOther, mayReload, reload, reloadIfFilesAreGone, STILL_MS, type Moment } from "./newer";

const QUIET: Moment = { owed: false, showing: false, typing: false, hidden: false, stillFor: STILL_MS };
let reloads = 0;

beforeEach(() => {
  const kept = new Map<string, string>();
  reloads = 0;
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("location", { reload: () => reloads++ });
});
afterEach(() => vi.unstubAllGlobals());

test("a page is another one only if both sides know what they are", () => {
  expect(isOther("a", "b")).toBe(true);
  expect(isOther("a", "a")).toBe(false);
  expect(isOther("", "b")).toBe(false);
  expect(isOther("a", "")).toBe(false);
});

test.each([
  ["nobody does anything", {}, true],
  ["somebody has just touched the screen", { stillFor: STILL_MS - 1 }, false],
  ["the table waits for this person", { owed: true }, false],
  ["a reveal is running", { showing: true }, false],
  ["words stand in a field", { typing: true }, false],
  ["the page is not looked at", { hidden: true, showing: true, stillFor: 0 }, true],
  ["it is not looked at, but words stand in a field", { hidden: true, typing: true }, false],
] as [string, Partial<Moment>, boolean][])("%s", (_name, change, good) => {
  expect(isGood({ ...QUIET, ...change })).toBe(good);
});

test("a page that is loaded in vain waits longer each time", () => {
  const now = Date.now();
  expect(mayReload("b", now)).toBe(true);
  reload("b");
  expect(reloads).toBe(1);
  expect(mayReload("b", now + 30_000)).toBe(false);
  expect(mayReload("b", now + 70_000)).toBe(true);
  reload("b");
  expect(mayReload("b", Date.now() + 70_000)).toBe(false);
  expect(mayReload("b", Date.now() + 130_000)).toBe(true);
  expect(mayReload("c", Date.now())).toBe(true);
});

test("a page that misses a file is loaded again once the server answers, and not before", async () => {
  vi.useFakeTimers();
  const events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  let isUp = false;
  vi.stubGlobal("fetch", () => (isUp ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError("away"))));
  reloadIfFilesAreGone();
  const missed = new Event("vite:preloadError", { cancelable: true });
  events.dispatchEvent(missed);
  events.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
  expect(missed.defaultPrevented).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(reloads).toBe(0);
  isUp = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(reloads).toBe(1);
  vi.useRealTimers();
});
