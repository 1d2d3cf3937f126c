/** What holds for every file of the client. */

import { expect, test } from "vitest";

const WIDEST = 120;
const files = import.meta.glob<string>(
  ["./**/*.{ts,svelte,css,js}", "../*.{ts,js,html}", "../lint/*.js", "../public/*.{css,html}"],
  {
    eager: true,
    import: "default",
    query: "?raw",
  },
);

test("no line is longer than 120 columns", () => {
  const long = Object.entries(files).flatMap(([path, text]) =>
    text.split("\n").flatMap((line, at) => (line.length > WIDEST ? [`${path}:${at + 1}`] : [])),
  );
  expect(Object.keys(files).length).toBeGreaterThan(100);
  expect(long).toEqual([]);
});
