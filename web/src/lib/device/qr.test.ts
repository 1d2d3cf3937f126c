import { expect, test } from "vitest";
import { sha256, hex } from "../fairness/sha256";
import { qrModules, qrPicture } from "./qr";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~";
const text = (length: number) =>
  Array.from({ length }, (_, at) => LETTERS[(at * at * 7 + at * 3) % LETTERS.length]).join("");

// Another program (segno) draws these codes in the same way, module by module.
test.each([
  [17, 1, "82aa0f02a7dda8aa"],
  [78, 4, "82ea3e43a5bf74f0"],
  [192, 8, "310f7d7ee84de512"],
  [321, 11, "32c96e13ed49af98"],
  [718, 18, "b9b915c7136a9ccd"],
  [1273, 25, "bfc59c3b3acdd1d7"],
])("%i letters make the code of version %i that every reader knows", (length, version, hash) => {
  const rows = qrModules(text(length))!.map((row) => row.map((on) => (on ? "1" : "0")).join(""));
  expect(rows.length).toBe(17 + 4 * version);
  expect(hex(sha256(new TextEncoder().encode(rows.join("\n")))).slice(0, 16)).toBe(hash);
});

test("what is too long for a code has none", () => {
  expect(qrPicture(text(1273))).toContain("data:image/svg+xml");
  expect(qrPicture(text(1274))).toBeNull();
});
