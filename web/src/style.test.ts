/** Checks of the rules of style: a page reads as well from right to left, and in letters that join. */

import { expect, test } from "vitest";

const files = import.meta.glob<string>(["./**/*.svelte", "./*.css", "../public/*.css"], {
  eager: true,
  import: "default",
  query: "?raw",
});

/** Every property of a file's rules with its value. */
function propertiesOf(path: string, source: string): [string, string][] {
  const style = path.endsWith(".css") ? source : (/<style>([\s\S]*)<\/style>/.exec(source)?.[1] ?? "");
  const rules = style.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...rules.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map((found) => [found[1]!, found[2]!]);
}
const all = Object.entries(files).map(([path, source]) => ({ path, source, properties: propertiesOf(path, source) }));

/** The parts of a value: what stands in brackets belongs together. */
function parts(value: string): string[] {
  let depth = 0;
  const sign = (each: string) => {
    depth += Number(each === "(") - Number(each === ")");
    return depth && each === " " ? "_" : each;
  };
  return [...value].map(sign).join("").split(/\s+/);
}

/** Whether a property speaks of left or right where its start or end is meant. */
function isPhysical([property, value]: [string, string]): boolean {
  if (/^(margin|padding|border)-(left|right)\b|^border-(top|bottom)-(left|right)-radius$|^float$/.test(property))
    return true;
  if (/^(text-align|justify-(content|items|self))$/.test(property)) return /^(left|right)$/.test(value);
  if (/^(left|right)$/.test(property)) return !/^(50%|calc\(50% - .*\))$/.test(value); // the middle is the middle
  if (!/^(margin|padding|inset)$/.test(property)) return false;
  const [, right, , left] = parts(value);
  return left !== undefined && left !== right;
}

/** Styles that are the same from both sides, or counted from the left by a script. */
const FROM_THE_LEFT = new Map([
  ["./end/Chart.svelte", "time goes to the right in every language"],
  ["./table/Hand.svelte", "a script moves every card from one corner"],
  ["./table/Path.svelte", "the whole picture is mirrored, and its things are moved from one corner"],
  ["./tv/Lobby.svelte", "a wall of pictures wider than the screen, and rabbits over a point without a width"],
]);

test("left and right are said as start and end, so that a page can be read from right to left", () => {
  const wrong: [string, string][] = [
    ["margin-left", "4px"],
    ["text-align", "left"],
    ["left", "0"],
    ["padding", "2px 0 2px max(4px, 1vw)"],
  ];
  expect(wrong.filter((each) => !isPhysical(each))).toEqual([]);
  const right: [string, string][] = [
    ["left", "50%"],
    ["padding", "2px 4px 8px 4px"],
    ["padding", "max(4px, 1vw) 2px calc(2px * min(1px, max(2px, 3px)))"],
  ];
  expect(right.filter(isPhysical)).toEqual([]);
  expect(all.flatMap(({ properties }) => properties).length).toBeGreaterThan(5000);
  const found = all.flatMap(({ path, properties }) => (properties.some(isPhysical) ? [path] : []));
  expect(found).toEqual([...FROM_THE_LEFT.keys()]);
});

test("what grows from one side grows from the other where words go from right to left", () => {
  const sided = all.filter(({ properties }) =>
    properties.some(([property, value]) => property === "transform-origin" && /\b(left|right)\b/.test(value)),
  );
  expect(sided.length).toBeGreaterThan(1);
  expect(sided.filter(({ source }) => !source.includes('[dir="rtl"]')).map(({ path }) => path)).toEqual([]);
});

test("letters stand closer only by the measure that letters which join do without", () => {
  const spaced = all.flatMap(({ path, properties }) =>
    properties.flatMap(([property, value]) => (property === "letter-spacing" ? [`${path} ${value}`] : [])),
  );
  expect(spaced.filter((each) => each.includes("var(--tight)")).length).toBeGreaterThan(3);
  expect(spaced.filter((each) => / -/.test(each))).toEqual([]);
});
