import { afterEach, beforeEach, expect, test, vi } from "vitest";

let contexts = 0;
let page: EventTarget;
const navigator = { userActivation: { hasBeenActive: false }, mediaDevices: null };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  contexts = 0;
  navigator.userActivation.hasBeenActive = false;
  page = new EventTarget();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", navigator);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "running";
      constructor() {
        contexts++;
      }
      suspend = () => Promise.resolve();
    },
  );
  vi.doMock("./instruments", () => ({ sound: () => undefined, LONGEST_MS: 1 }));
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock("./instruments");
});

test("a table that nobody has touched does nothing for sounds that nobody would hear", async () => {
  const { play, tuneIn } = await import("./sound");
  tuneIn();
  play("card");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(contexts).toBe(0);
});

test("some time after the first touch there is sound", async () => {
  const { play, tuneIn } = await import("./sound");
  tuneIn();
  navigator.userActivation.hasBeenActive = true;
  page.dispatchEvent(new Event("pointerdown"));
  play("card");
  expect(contexts).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  play("card");
  expect(contexts).toBe(1);
});

test("a page that does not tune in, such as a television, may play without a touch", async () => {
  const { play } = await import("./sound");
  play("turn");
  expect(contexts).toBe(1);
});
