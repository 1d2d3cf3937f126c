import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Countdown } from "./countdown.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("there are three seconds to get ready, and then it begins once", () => {
  const [count, begun] = [new Countdown(), vi.fn()];
  count.begin(begun);
  const seen = [count.left];
  for (let second = 0; second < 3; second++) {
    expect(begun).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    seen.push(count.left);
  }
  expect(seen).toEqual([3, 2, 1, 0]);
  vi.advanceTimersByTime(10_000);
  expect(begun).toHaveBeenCalledOnce();
});

test("whoever is not ready stops it, and nothing begins", () => {
  const [count, begun] = [new Countdown(), vi.fn()];
  count.begin(begun);
  vi.advanceTimersByTime(2000);
  count.stop();
  vi.advanceTimersByTime(10_000);
  expect(count.left).toBe(0);
  expect(begun).not.toHaveBeenCalled();
});
