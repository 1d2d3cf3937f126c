import { beforeEach, expect, test, vi } from "vitest";

/** A lock on the screen that the browser hands out when the test says so. */
class Lock extends EventTarget {
  released = false;
  async release() {
    this.released = true;
    this.dispatchEvent(new Event("release"));
  }
}

let answers: ((lock: Lock) => void)[];
let stayAwake: (on: boolean) => void;
let comesBack: () => void;

beforeEach(async () => {
  answers = [];
  vi.resetModules();
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request: () => new Promise<Lock>((answer) => answers.push(answer)) } });
  ({ stayAwake } = await import("./wake"));
  comesBack = () => page.dispatchEvent(new Event("visibilitychange"));
  return () => vi.unstubAllGlobals();
});

/** Answers a request, and waits until the answer has been taken. */
async function answer(at: number) {
  const lock = new Lock();
  answers[at]!(lock);
  await Promise.resolve();
  await Promise.resolve();
  return lock;
}

test("a game that ends before the browser has answered lets the screen sleep", async () => {
  stayAwake(true);
  stayAwake(false);
  expect((await answer(0)).released).toBe(true);
});

test("of two requests that are answered in either order one lock is kept, and the end gives it back", async () => {
  stayAwake(true);
  comesBack();
  const late = await answer(1);
  const first = await answer(0);
  expect([late.released, first.released]).toEqual([false, true]);
  stayAwake(false);
  expect(late.released).toBe(true);
});

test("a lock that the browser took away is asked for again", async () => {
  stayAwake(true);
  await (await answer(0)).release();
  comesBack();
  expect(answers).toHaveLength(2);
});
