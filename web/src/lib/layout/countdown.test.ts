import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countdown } from "./countdown";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("it tells the seconds that are left, and is done once", () => {
  const told: (number | null)[] = [];
  const done = vi.fn();
  countdown(
    3000,
    () => false,
    (left) => told.push(left),
    done,
  );
  vi.advanceTimersByTime(2000);
  expect([told[0], told.at(-1)]).toEqual([3, 1]);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(done).toHaveBeenCalledOnce();
});

test("while somebody is busy the time stands still; stopped, nothing happens any more", () => {
  let [busy, left] = [true, null as number | null];
  const done = vi.fn();
  const stop = countdown(
    3000,
    () => busy,
    (seconds) => (left = seconds),
    done,
  );
  vi.advanceTimersByTime(60_000);
  expect(left).toBe(3);
  busy = false;
  vi.advanceTimersByTime(1000);
  expect(left).toBe(2);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(left).toBeNull();
  expect(done).not.toHaveBeenCalled();
});
