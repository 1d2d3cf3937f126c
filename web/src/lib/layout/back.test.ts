import { expect, test } from "vitest";
import { WayBack } from "./back";

/** A browser's history, and a way back in it. As in a browser, going back takes its time: `settle` is its end. */
function browser() {
  const entries: unknown[] = [null];
  const waiting: (() => void)[] = [];
  const back = () => {
    entries.pop();
    way.went();
  };
  const way = new WayBack(
    () => ({
      get state() {
        return entries.at(-1);
      },
      pushState: (data) => void entries.push(data),
      back: () => void waiting.push(back),
    }),
    (work) => void waiting.push(work),
  );
  const step = () => waiting.splice(0).forEach((work) => work());
  const settle = () => {
    while (waiting.length) step();
  };
  const goBack = () => {
    back();
    settle();
  };
  return { entries, way, step, settle, goBack };
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

test("a sheet that is opened while the browser still goes back from the last one stays open", () => {
  const { entries, way, step, settle, goBack } = browser();
  const closed: string[] = [];
  const menu = way.opened(() => undefined);
  settle();
  menu();
  step(); // the browser has been asked to go back, and is not there yet
  const picture = way.opened(() => (closed.push("picture"), picture()));
  settle();
  expect([closed, entries]).toEqual([[], [null, { sheet: true }]]);
  goBack();
  expect([closed, entries]).toEqual([["picture"], [null]]);
});

test("a page that is asked for while the browser still goes back is shown, and stays", () => {
  const { entries, way, step, settle } = browser();
  const menu = way.opened(() => undefined);
  settle();
  menu();
  step();
  way.whenBack(() => void entries.push("another page"));
  expect(entries.at(-1)).toEqual({ sheet: true });
  settle();
  expect(entries).toEqual([null, "another page"]);
  way.whenBack(() => void entries.push("a third"));
  expect(entries.at(-1)).toBe("a third");
});
