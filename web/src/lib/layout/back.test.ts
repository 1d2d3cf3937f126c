import { expect, test } from "vitest";
import { WayBack } from "./back";

/** A browser's history, and a way back in it. */
function browser() {
  const entries: unknown[] = [null];
  const waiting: (() => void)[] = [];
  const way = new WayBack(
    () => ({
      get state() {
        return entries.at(-1);
      },
      pushState: (data) => void entries.push(data),
      back: () => void entries.pop(),
    }),
    (work) => void waiting.push(work),
  );
  const settle = () => waiting.splice(0).forEach((work) => work());
  const goBack = () => {
    entries.pop();
    way.went();
    settle();
  };
  return { entries, way, settle, goBack };
}

test("going back closes what is open, and the page stays", () => {
  const { entries, way, settle, goBack } = browser();
  const closed: string[] = [];
  const shut = way.opened(() => (closed.push("sheet"), shut()));
  settle();
  expect(entries).toHaveLength(2);
  goBack();
  expect([closed, entries]).toEqual([["sheet"], [null]]);
});

test("closing it otherwise leaves no trace in the history", () => {
  const { entries, way, settle } = browser();
  const shut = way.opened(() => undefined);
  settle();
  shut();
  settle();
  expect(entries).toEqual([null]);
});

test("of two that are open, the upper closes first", () => {
  const { entries, way, settle, goBack } = browser();
  const closed: string[] = [];
  const first = way.opened(() => (closed.push("menu"), first()));
  const second = way.opened(() => (closed.push("rules"), second()));
  settle();
  goBack();
  expect([closed, entries.length]).toEqual([["rules"], 2]);
  goBack();
  expect([closed, entries.length]).toEqual([["rules", "menu"], 1]);
});

test("one that follows another takes over its entry", () => {
  const { entries, way, settle } = browser();
  const menu = way.opened(() => undefined);
  settle();
  menu();
  way.opened(() => undefined);
  settle();
  expect(entries).toHaveLength(2);
});

test("whoever goes elsewhere from a sheet is not called back", () => {
  const { entries, way, settle } = browser();
  const shut = way.opened(() => undefined);
  settle();
  entries.push("another page");
  shut();
  settle();
  expect(entries.at(-1)).toBe("another page");
});
