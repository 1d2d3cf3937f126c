/** Checks that hold for every file of the client. */

import { expect, test } from "vitest";
import itself from "./source.test.ts?raw";
import { GAMES } from "./wire/games";

const WIDEST = 120;
const others = import.meta.glob<string>(
  ["./**/*.{ts,svelte,css,js}", "../*.{ts,js,html}", "../lint/*.js", "../public/*.{css,html}"],
  {
    eager: true,
    import: "default",
    query: "?raw",
  },
);
/** All files; a glob leaves out the one that it stands in. */
const files: Readonly<Record<string, string>> = { ...others, "./source.test.ts": itself };
/** The files that are shipped, by what is true of their text. */
const where = (holds: (text: string) => boolean): string[] =>
  Object.entries(files).flatMap(([path, text]) => (!path.endsWith(".test.ts") && holds(text) ? [path] : []));

test("no line is longer than 120 columns", () => {
  const long = Object.entries(files).flatMap(([path, text]) =>
    text.split("\n").flatMap((line, at) => (line.length > WIDEST ? [`${path}:${at + 1}`] : [])),
  );
  expect(Object.keys(files).length).toBeGreaterThan(100);
  expect(Object.values(files).filter((text) => !text)).toEqual([]);
  expect(long).toEqual([]);
});

/** Texts by game belong to the locales, facts about games come from the server; a test may use any
 *  game. */
const MAY_NAME_GAMES = /^\.\/(wire|locales)\/|\.test\.ts$/;

test("no game is named but where its words and facts are", () => {
  const id = GAMES.map((game) => game.id).join("|");
  const named = new RegExp(`(["'\`])(${id})\\1|^\\s*(${id}): `);
  expect(`if (table.game === "${GAMES[0].id}")`).toMatch(named);
  const found = Object.entries(files)
    .filter(([path]) => path.startsWith("./") && !MAY_NAME_GAMES.test(path))
    .flatMap(([path, text]) =>
      text.split("\n").flatMap((line, at) => (named.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

test("who begins by the book is a served fact: no component names the person whom a game asks for", () => {
  const asked = GAMES.flatMap((game) => game.first_asked ?? []);
  expect(asked.length).toBeGreaterThan(0);
  const named = new RegExp(`["'\`][\\w.]*\\b(${asked.join("|")})\\b[\\w.]*["'\`]`);
  expect('b("turn.youngest")').toMatch(named);
  expect(where((text) => named.test(text))).toEqual([
    "./lib/words/house.svelte.ts",
    "./wire/games.ts",
    "./wire/types.ts",
  ]);
});

/** The kind tells the compiler which fields a table has. Everything else asks the facts of a game. */
const KINDS = "./lib/game/kinds.ts";

test("the two kinds of table, and of turn, are told apart in one module", () => {
  const kind = /["'`](story|square)["'`]/.source;
  const fields = "active|storyteller|given|row|votes|red|square|target|touches|found_by|fingers|won";
  const compared = new RegExp(
    `kind\\b[?!]? *[!=]==? *${kind}|${kind} *[!=]==? *[\\w.?!]*kind\\b|case ${kind}|["'\`](${fields})["'\`] in `,
  );
  const matched = ["facts.kind === 'square'", '"story" !== table?.kind', 'case "square":', "if (kind == `story`)"];
  expect([...matched, '"active" in turn ?'].filter((text) => !compared.test(text))).toEqual([]);
  expect(where((text) => compared.test(text))).toEqual([KINDS]);
});

test("the colours that are the same by day and by night are written once for the page and once for pictures", () => {
  const painted = /#14122b|#f7c873|rgb\(247[ ,]+200[ ,]+115|#fff6e2|#f8f0e1/i;
  expect(where((text) => painted.test(text)).sort()).toEqual(["./app.css", "./lib/pictures/coats.ts"]);
  expect(where((text) => text.includes("#dfb36c")).sort()).toEqual(["./app.css"]);
});

/** The colours in a text: red, green, blue, and what stands for how much shines through. */
const coloursIn = (text: string): { rgb: string; through: boolean }[] => [
  ...[...text.matchAll(/#([0-9a-f]{6})([0-9a-f]{2})?\b/gi)].map(([, hex, through]) => ({
    rgb: [0, 2, 4].map((at) => parseInt(hex!.slice(at, at + 2), 16)).join(" "),
    through: through !== undefined,
  })),
  ...[...text.matchAll(/rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)([^)]*)/g)].map(([, red, green, blue, rest]) => ({
    rgb: [red, green, blue].join(" "),
    through: rest!.trim() !== "",
  })),
];

test("no component writes the value of a theme colour, nor lets another share of it shine through", () => {
  const [theme] = /:root,[\s\S]*?\n\}/.exec(files["./app.css"]!)!;
  const known = new Set(coloursIn(theme).flatMap(({ rgb, through }) => (through ? [] : rgb)));
  expect(known.size).toBeGreaterThan(30);
  expect(coloursIn("#14122baa rgb(20 18 43 / 78%) #14122B").filter(({ rgb }) => !known.has(rgb))).toEqual([]);
  const written = ([path, text]: [string, string]) =>
    path.endsWith(".svelte") && coloursIn(text).some(({ rgb }) => known.has(rgb));
  expect(Object.entries(files).flatMap((file) => (written(file) ? [file[0]] : []))).toEqual([]);
});

const catalogues = import.meta.glob<Readonly<Record<string, string>>>("./locales/??.json", {
  eager: true,
  import: "default",
});

test("a text with blanks is never said without what fills them", () => {
  const texts = catalogues["./locales/en.json"]!;
  const said = Object.entries(files)
    .filter(([path]) => !path.endsWith(".test.ts"))
    .flatMap(([path, text]) => [...text.matchAll(/\bt\("([\w.-]+)"\)/g)].map((call) => ({ path, key: call[1]! })));
  expect(said.length).toBeGreaterThan(200);
  expect(said.filter(({ key }) => texts[key]?.includes("{"))).toEqual([]);
});

test("Spanish has the same quotation marks around a clue on the page, in texts and on a picture to share", () => {
  const marks = /:lang\(es\) \{\s*quotes: "(.)" "(.)"/.exec(files["./app.css"]!)!;
  const texts = catalogues["./locales/es.json"]!;
  expect(texts["share.clue"]).toBe(`${marks[1]}{clue}${marks[2]}`);
  expect(texts["clue.is"]).toContain(texts["share.clue"]);
});

/** As long as this, a rule of style is a thing of its own, and has one component. */
const LONG = 8;

test("no long rule of style stands in two components", () => {
  const components = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(files).filter(([path]) => path.endsWith(".svelte"))) {
    const style = (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? "").replaceAll(/\/\*[\s\S]*?\*\//g, "");
    for (const [, body] of style.matchAll(/\{([^{}]*)\}/g)) {
      const rules = body!.split(";").flatMap((line) => line.trim() || []);
      const key = rules.sort().join("; ");
      if (rules.length >= LONG) components.set(key, (components.get(key) ?? new Set()).add(path));
    }
  }
  expect(components.size).toBeGreaterThan(100);
  expect([...components.values()].filter((paths) => paths.size > 1).map((paths) => [...paths])).toEqual([]);
});
