import { ESLint, RuleTester } from "eslint";
import ts from "typescript-eslint";
import { describe, expect, test } from "vitest";
import rule from "./no-stale-write.js";

RuleTester.describe = describe;
RuleTester.it = test;

const stale = (state) => [{ messageId: "stale", data: { state } }];

new RuleTester({ languageOptions: { parser: ts.parser } }).run("state read before and written after an await", rule, {
  valid: [
    {
      name: "awaited first, read and written after",
      code: "let x = {}; async function f(k) { const told = await g(k); x = { ...x, [k]: told }; }",
    },
    {
      name: "awaited before it is read in the same value",
      code: "let x = []; async () => { x = [await g(), ...x]; };",
    },
    { name: "a local variable", code: "async function f() { let x = []; x = [...x, await g()]; return x; }" },
    { name: "other state", code: "let x = 0; async () => { x = await g(this.x, { x: 1 }, y.x); };" },
    { name: "only the way to a part of it", code: "class A { async f() { this.deck = await g(this.deck.id); } }" },
    { name: "counted after the answer", code: "let n = 0; async () => { await g(); n += 1; };" },
    { name: "no await at all", code: "let x = {}; function f(k) { x = { ...x, [k]: 1 }; }" },
    {
      name: "a callback that runs later",
      code: "let x = []; async () => { await g((line) => { x = [...x, line]; }); };",
    },
    {
      name: "read and written when the promise has settled",
      code: "let x = {}; function f(k) { g(k).then((told) => { x = { ...x, [k]: told }; }); }",
    },
    {
      name: "what was read for another purpose",
      code: "let x = 0; let y = 0; () => { const old = y; g(old).then((told) => { x = told; }); };",
    },
    {
      name: "a part of it tells what to ask for",
      code: "class A { f() { g(this.deck.id).then((deck) => { this.deck = deck; }); } }",
    },
    {
      name: "a map that is looked up again after the await",
      code: "const m = new Map(); async (k) => { if (m.has(k)) return; await g(); m.has(k) || m.set(k, 1); };",
    },
    { name: "another key", code: "const m = new Map(); async (a, b) => { m.get(a); await g(); m.set(b, 1); };" },
    { name: "a map of its own", code: "async (k) => { const m = new Map(); m.get(k); await g(); m.set(k, 1); };" },
    {
      name: "the promise itself is entered, before anybody waits",
      code: "const m = new Map(); (k) => { if (!m.has(k)) m.set(k, g(k)); return m.get(k); };",
    },
    {
      name: "a callback of something else",
      code: "const m = new Map(); (k) => { m.get(k); on(k, () => { m.set(k, 1); }); };",
    },
  ],
  invalid: [
    {
      name: "spread before the await in it",
      code: "let x = {}; async function f(k) { x = { ...x, [k]: await g(k) }; }",
      errors: stale("x"),
    },
    {
      name: "a field of a class",
      code: "class A { decks = {}; async f(id) { this.decks = { ...this.decks, [id]: await g(id) }; } }",
      errors: stale("this.decks"),
    },
    { name: "added up", code: "let n = 0; async () => { n += await g(); };", errors: stale("n") },
    { name: "handed over", code: "let x = 0; async () => { x = await g(x); };", errors: stale("x") },
    { name: "a method of it", code: "let x = []; async () => { x = x.concat(await g()); };", errors: stale("x") },
    {
      name: "kept in a local variable meanwhile",
      code: "let x = {}; async (k) => { const old = x; const told = await g(k); x = { ...old, [k]: told }; };",
      errors: stale("x"),
    },
    {
      name: "through two local variables",
      code: "let x = []; async () => { const a = [...x]; const b = a.slice(1); await g(); x = b; };",
      errors: stale("x"),
    },
    {
      name: "one entry of a table",
      code: "const x = {}; async (k) => { x[k] = [...x[k]!, await g(k)]; };",
      errors: stale("x"),
    },
    {
      name: "read before, written when the promise has settled",
      code: "let x = {}; function f(k) { const old = x; g(k).then((told) => { x = { ...old, [k]: told }; }); }",
      errors: stale("x"),
    },
    {
      name: "through two callbacks",
      code: "let x = []; () => { const old = x; g().then(() => h().then((told) => { x = [...old, told]; })); };",
      errors: stale("x"),
    },
    {
      name: "handed over to a promise",
      code: "let x = 0; () => { g(x).then(h).then((told) => { x = told; }); };",
      errors: stale("x"),
    },
    {
      name: "after a failure",
      code: "class A { f() { const old = this.x; g().catch(() => { this.x = old; }); } }",
      errors: stale("this.x"),
    },
    {
      name: "an await inside the callback",
      code: "let x = []; () => { g().then(async () => { x = [...x, await h()]; }); };",
      errors: stale("x"),
    },
    {
      name: "a map that lacked the entry before the await",
      code: "const m = new Map(); async (k) => { if (!m.has(k)) m.set(k, await g(k)); };",
      errors: stale("m"),
    },
    {
      name: "a map whose entry was taken before the await",
      code: "class A { async f(k) { const n = this.m.get(k) ?? 0; await g(); this.m.set(k, n + 1); } }",
      errors: stale("this.m"),
    },
    {
      name: "a set in a callback",
      code: "const s = new Set(); (k) => { if (s.has(k)) return; g(k).then(() => s.add(k)); };",
      errors: stale("s"),
    },
  ],
});

/** The rule is on where state lives: in components and in the modules beside them. */
test.each([
  ["src/Fixture.svelte", '<script lang="ts">\nlet x = $state<Record<string, number>>({});\n', "\n</script>\n{x.a}\n"],
  ["src/fixture.svelte.ts", "export let x: Record<string, number> = {};\n", ""],
])("npm run check finds it in %s", async (filePath, before, after) => {
  const stale = "async function f(k: string, g: () => Promise<number>) { x = { ...x, [k]: await g() }; }";
  const [result] = await new ESLint().lintText(`${before}export ${stale}${after}`, { filePath });
  expect(result.messages.map((message) => message.ruleId)).toContain("lapin/no-stale-write");
});
