import { expect, test } from "vitest";
import type { Frame } from "../../wire/types";
import { asksForPassword, hasAudience } from "./audience";

const me = { id: 1, computer: false, gone: false };
const at = (...others: object[]) => ({ me: 1, room: { people: [me, ...others] } }) as unknown as Frame;

test("a clue may be sung or mimed only where another person can hear or see it", () => {
  expect(hasAudience(at(), 0)).toBe(false);
  expect(hasAudience(at({ id: 2, computer: true, gone: false }), 0)).toBe(false);
  expect(hasAudience(at({ id: 2, computer: false, gone: true }), 0)).toBe(false);
  expect(hasAudience(at({ id: 2, computer: false, gone: false }), 0)).toBe(true);
  expect(hasAudience(at({ id: 2, computer: true, gone: false }), 1)).toBe(true);
});

test("a television needs the password where strangers may not look on, and for pictures of one's own", () => {
  const room = (locked: boolean, onlookers: boolean) => ({ locked, onlookers }) as Frame["room"];
  expect(asksForPassword({ room: room(false, true), deck: "reverie" })).toBe(false);
  expect(asksForPassword({ room: room(true, true), deck: "reverie" })).toBe(true);
  expect(asksForPassword({ room: room(false, false), deck: "reverie" })).toBe(true);
  expect(asksForPassword({ room: room(false, true), deck: "mix-3" })).toBe(true);
});
