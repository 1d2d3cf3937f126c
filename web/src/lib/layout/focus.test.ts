import { beforeEach, expect, test, vi } from "vitest";
import { numbered } from "./focus";

vi.stubGlobal("HTMLElement", class {});
let now = 0;
beforeEach(() => (now += 10_000));
const key = (digit: string, after = 0, more = {}) =>
  ({ key: digit, timeStamp: (now += after), target: null, ...more }) as unknown as KeyboardEvent;

test("a digit is a place, and nought the tenth, where there is one", () => {
  expect(numbered(key("1"), 4)).toBe(0);
  expect(numbered(key("5", 2000), 4)).toBeNull();
  expect(numbered(key("0", 2000), 12)).toBe(9);
  expect(numbered(key("0", 2000), 6)).toBeNull();
  expect(numbered(key("x", 2000), 12)).toBeNull();
  expect(numbered(key("1", 2000, { ctrlKey: true }), 12)).toBeNull();
});

test("two digits soon after each other are one number, if there is such a place", () => {
  expect(numbered(key("1"), 12)).toBe(0);
  const second = key("2", 300);
  expect(numbered(second, 12)).toBe(11);
  expect(numbered(second, 12)).toBe(11); // another part of the page asks about the same key
  expect(numbered(key("1", 2000), 6)).toBe(0);
  expect(numbered(key("2", 300), 6)).toBe(1);
});

test("digits that are typed slowly are two numbers", () => {
  expect(numbered(key("1"), 12)).toBe(0);
  expect(numbered(key("2", 1500), 12)).toBe(1);
});
