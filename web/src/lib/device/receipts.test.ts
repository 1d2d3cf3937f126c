import { expect, test } from "vitest";
import type { TakenSeat } from "../../wire/types";
import { dropReceipt, keepReceipt, receipts } from "./receipts";

const seat = (table: string, person: number): TakenSeat =>
  ({
    code: "AAAA",
    link: "",
    qr_svg: "",
    qr_png: "",
    token: "t",
    table,
    person,
    receipt: `r${table}${person}`,
  }) as TakenSeat;

test("a device has one receipt for each seat, the newest first, until it is dropped", () => {
  keepReceipt(seat("a", 0), null);
  keepReceipt(seat("b", 1), "odyssey");
  keepReceipt(seat("a", 0), null);
  keepReceipt({ ...seat("c", 0), receipt: "" }, null);
  expect(receipts().map((each) => each.receipt)).toEqual(["ra0", "rb1"]);
  dropReceipt("a", 0);
  expect(receipts().map((each) => each.table)).toEqual(["b"]);
});
