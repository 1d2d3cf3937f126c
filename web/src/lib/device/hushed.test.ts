import { expect, test } from "vitest";
import { hushedAt, keepHushed } from "./hushed";

test("who is muted at one table is heard at another, and six tables are kept", () => {
  keepHushed("AAAA", [2, 3]);
  keepHushed("BBBB", [1]);
  expect(hushedAt("AAAA")).toEqual([2, 3]);
  expect(hushedAt("BBBB")).toEqual([1]);
  keepHushed("BBBB", []);
  expect(hushedAt("BBBB")).toEqual([]);
  for (const code of ["C", "D", "E", "F", "G", "H"]) keepHushed(code, [1]);
  expect(hushedAt("AAAA")).toEqual([]);
});
