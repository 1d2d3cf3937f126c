/** Checks of what components write into the page beside the texts of the catalogues. */

import { parse, type AST } from "svelte/compiler";
import { expect, test } from "vitest";

const components = import.meta.glob<string>("./**/*.svelte", { eager: true, import: "default", query: "?raw" });

type Node = AST.Fragment["nodes"][number];
interface Said {
  /** The expression between braces. */
  readonly text: string;
  /** The element that it stands in, with `[dir]` if that has a direction of its own. */
  readonly inside: string;
}

/** Every expression of a component that becomes text, with the element around it. */
function saidIn(source: string): Said[] {
  const found: Said[] = [];
  const walk = (value: unknown, inside: string): void => {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, inside));
    if (value === null || typeof value !== "object" || !("type" in value)) return;
    const node = value as Node;
    if (node.type === "ExpressionTag") found.push({ text: source.slice(node.start + 1, node.end - 1).trim(), inside });
    const isElement = "name" in node && "attributes" in node;
    const directed = isElement && node.attributes.some((each) => "name" in each && each.name === "dir");
    const within = isElement ? `${String(node.name)}${directed ? "[dir]" : ""}` : inside;
    for (const [key, each] of Object.entries(node))
      if (key !== "attributes" && key !== "expression" && typeof each === "object") walk(each, within);
  };
  walk(parse(source, { modern: true }).fragment, "");
  return found;
}

const said = Object.entries(components).flatMap(([path, source]) => saidIn(source).map((each) => ({ path, ...each })));
const listed = (found: typeof said): string[] => found.map(({ path, text }) => `${path}: {${text}}`);

/** A person's, a team's or a file's. */
const isName = ({ text }: Said): boolean => /^(?!.*(\b[twsdb]|say|Says)\().*(\bnames?\(|\.name\b|Called\()/s.test(text);
/** Elements that hold nothing but a text, so that no name in them can turn what is beside it. */
const ALONE = new Set(["option", "title"]);

test("what is said by a component is found", () => {
  const source = '<p title={a.name}>{a.name}<bdi>{live.name(2)}</bdi>{#if b}{t("x", { name: a.name })}{/if}</p>';
  const found = saidIn(source);
  expect(found.map(({ inside }) => inside)).toEqual(["p", "bdi", "p"]);
  expect(found.filter(isName).map(({ text }) => text)).toEqual(["a.name", "live.name(2)"]);
  expect(said.length).toBeGreaterThan(700);
});

test("a name in the page is set apart, so that neither it nor the words around it turn the other", () => {
  const found = said.filter((each) => isName(each) && each.inside !== "bdi" && !ALONE.has(each.inside));
  expect(listed(found)).toEqual([]);
});

test("what people said has the direction of their own words", () => {
  const words = said.filter(
    ({ path, text }) =>
      /\bclueText\(|\bline\.text$|\bexplained$|performed \?\? text/.test(text) ||
      (text === "said" && /Head/.test(path)),
  );
  expect(words.length).toBeGreaterThan(5);
  expect(listed(words.filter(({ inside }) => inside !== "bdi" && !inside.endsWith("[dir]")))).toEqual([]);
});

test("a score, a place and the number of a card are written in the digits of the reader's language", () => {
  const number = /\bscores\b|^score$|^(spot|place \+ 1|turn|goal|length|\w+\.place)$/;
  // A key of the keyboard has its own digit.
  const isBare = ({ text, inside }: Said) =>
    number.test(text) && !/\b(numbered|inDigits|t)\(/.test(text) && inside !== "kbd";
  expect([{ text: "scores[sideOf(seat)] ?? 0", inside: "b" }].filter(isBare)).toHaveLength(1);
  expect(listed(said.filter(isBare))).toEqual([]);
});

test("no sentence is put together with a colon: other languages set other spaces before it", () => {
  const colon = /\}: /;
  const markup = (source: string) => source.replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, "");
  const joined = (source: string) => colon.test(markup(source)) || /\)\}: /.test(source);
  const wrong = ['<p>{name}: {t("row.red")}</p>', '<script>const a = `${t("close")}: ${b}`;</script>'];
  expect(wrong.filter((text) => !joined(text))).toEqual([]);
  expect(Object.entries(components).flatMap(([path, source]) => (joined(source) ? [path] : []))).toEqual([]);
});
