import { expect, test } from "vitest";
import { Held } from "./held.svelte";

test("a card is seen as long as a finger is on it, or between two presses of a key", () => {
  const held = new Held();
  held.button.onpointerdown();
  expect(held.on).toBe(true);
  held.button.onpointercancel();
  held.button.onclick({ detail: 1 } as MouseEvent); // the click that ends a touch
  expect(held.on).toBe(false);
  held.button.onclick({ detail: 0 } as MouseEvent);
  expect(held.on).toBe(true);
  held.button.onclick({ detail: 0 } as MouseEvent);
  expect(held.on).toBe(false);
});
