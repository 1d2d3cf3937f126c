import { expect, test } from "vitest";
import { HIGH } from "./scatter";

/** The winner's name on the smallest phone, in parts of the screen; a card is one and a half times as high as wide. */
const NAME = { left: 0.18, right: 0.82, top: 0.235, bottom: 0.29 };
const [WIDTH, HEIGHT] = [360, 640];

test("no card lies on the winner's name", () => {
  const over = HIGH.filter(({ left, top, wide, turn }) => {
    const angle = (Math.abs(turn) * Math.PI) / 180;
    const [w, h] = [(wide / 100) * WIDTH, (wide / 100) * WIDTH * 1.5];
    const [x, y] = [(left / 100) * WIDTH + w / 2, (top / 100) * HEIGHT + h / 2];
    const across = (w * Math.cos(angle) + h * Math.sin(angle)) / 2;
    const down = (h * Math.cos(angle) + w * Math.sin(angle)) / 2;
    const beside = x + across < NAME.left * WIDTH || x - across > NAME.right * WIDTH;
    return !beside && y + down > NAME.top * HEIGHT && y - down < NAME.bottom * HEIGHT;
  });
  expect(over).toEqual([]);
});
