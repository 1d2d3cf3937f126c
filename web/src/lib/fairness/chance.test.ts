import { expect, test } from "vitest";
import { Chance } from "./chance";
import { checked } from "./check";
import { bytesOf, hex, hmac, sha256, unhex } from "./sha256";

const ZEROS = "00".repeat(32);
const RECORDS = import.meta.glob<string>("../../../../tests/record/released/*.jsonl", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("digests are those of the standard", () => {
  expect(hex(sha256(bytesOf("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hex(sha256(bytesOf("a".repeat(1_000_000))))).toBe(
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
});

test("chance is as the page on records has it", () => {
  const chance = new Chance(ZEROS);
  expect(chance.commitment).toBe("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
  expect(hex(hmac(unhex(ZEROS), bytesOf("row/1#0")))).toBe(
    "52f9f8309d96d08fcccb843746fb7182fcb038d283547c843229f22d38f1a352",
  );
  expect(chance.shuffled("row/1", [0, 1, 2, 3, 4, 5])).toEqual([1, 2, 5, 4, 3, 0]);
  expect(chance.below("first", 6)).toBe(2);
});

test("a record of each game is there", () => expect(Object.keys(RECORDS)).toHaveLength(6));

test.each(Object.entries(RECORDS))("the shuffles of %s are right", (_name, record) => {
  const checks = checked(record, null);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect(checks.some((check) => check.count > 3)).toBe(true);
});

test("a card that was exchanged, or another promise, is found out", () => {
  const record = Object.entries(RECORDS).find(([name]) => name.includes("odyssey"))![1];
  const row = /"row":\[(\d+),(\d+)/.exec(record)!;
  const swapped = record.replace(row[0], `"row":[${row[2]},${row[1]}`);
  expect(
    checked(swapped, null)
      .filter((check) => !check.ok)
      .map((check) => check.name),
  ).toEqual(["digest", "rows", "reshuffles"]);
  expect(checked(record, ZEROS).find((check) => check.name === "promise")?.ok).toBe(false);
});
