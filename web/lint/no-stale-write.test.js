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
    {
      name: "asked about, claimed, and given back",
      code: "let busy = false; async () => { if (busy) return; busy = true; await g(); busy = false; };",
    },
    {
      name: "asked about beside what is claimed",
      code: "let busy = 0; let x; async () => { if (busy || x) return; busy = 1; x = await g(); busy = 0; };",
    },
    {
      name: "asked about again",
      code: "let x; async () => { if (x) return; const told = await g(); if (!x) x = told; };",
    },
    {
      name: "asked about in the condition of the await",
      code: 'let name = ""; async () => { const old = name; name = ""; if (!(await g(old)) && !name) name = old; };',
    },
    { name: "asked about without an await", code: "let x; () => { if (!x) x = g(); };" },
    { name: "only on the way of a condition", code: "class A { async f() { if (this.a.b) this.a = await g(); } }" },
    { name: "taken out of an object again", code: "class A { async f() { let { x } = this; x = await g(x); } }" },
    {
      name: "before a sign that asks again",
      code: "let x; async () => { const told = x || (await g()); x || (x = told); };",
    },
    {
      name: "in a loop whose condition is asked right before",
      code: "let x; async () => { while (!x) { x = g(); await h(); } };",
    },
    {
      name: "in a loop that asks again after the await",
      code: "let x; async () => { while (!x) { const told = await g(); if (!x) x = told; } };",
    },
    {
      name: "read and written in each round of a `for await`",
      code: "let x = []; async () => { for await (const a of g()) x = [...x, a]; };",
    },
    {
      name: "read anew in each round",
      code: "let x = []; async () => { for (const k of ks) { const old = x; x = [...old, k]; await g(); } };",
    },
    {
      name: "read before a loop in which nobody waits",
      code: "let x = []; async () => { await g(); const old = x; for (const k of ks) x = [...old, k]; };",
    },
    {
      name: "read after the loop in which it is written",
      code: "let x = 0; async () => { let old = 0; for (const k of ks) { x = old + k; await g(); } old = x; };",
    },
    {
      name: "what a loop goes through is waited for once",
      code: "let x = 0; async () => { let old = 0; for (const k of await g()) { x = old; old = x; } };",
    },
    {
      name: "another part of what is written together",
      code: "let x; let y; async () => { [x, y] = [await g(), y]; };",
    },
    { name: "two that change places", code: "let x; let y; async () => { await g(); [x, y] = [y, x]; };" },
    {
      name: "under another name, read after the await",
      code: "class A { async f() { const me = this; const told = await g(); me.x = [...me.x, told]; } }",
    },
    {
      name: "a name that is another's, too",
      code: "class A { async f(a) { let me = this; me = a; me.x = [...this.x, await g()]; } }",
    },
    {
      name: "under another name for a part of it",
      code: "class A { async f() { const { a } = this; const told = await g(); a.x = [...a.x, told]; } }",
    },
    {
      name: "in a copy of its own",
      code: "let x = {}; async (k) => { const mine = { ...x }; mine.a = [...mine.a, await g(k)]; };",
    },
    {
      name: "an array that is looked through again after the await",
      code: "const a = []; async (k) => { if (a.includes(k)) return; await g(); if (!a.includes(k)) a.push(k); };",
    },
    {
      name: "a choice that is made again",
      code: "let x = 0; async () => { switch (x) { case 0: await g(); if (x === 0) x = 1; } };",
    },
  ],
  invalid: [
    {
      name: "a local variable that was given a value later",
      code: "let x = []; async (k) => { let a; a = [...x, k]; await g(a); x = a; };",
      errors: stale("x"),
    },
    {
      name: "taken out of an object",
      code: "class A { async f() { const { x } = this; await g(); this.x = [...x, 1]; } }",
      errors: stale("this.x"),
    },
    { name: "where there is none yet", code: "let x; async () => { x ??= await g(); };", errors: stale("x") },
    {
      name: "a condition around it",
      code: "class A { async f() { if (!this.deck) this.deck = await g(); } }",
      errors: stale("this.deck"),
    },
    {
      name: "a condition that is left",
      code: "let x; async () => { if (x) { return x; } const told = await g(); x = told; };",
      errors: stale("x"),
    },
    {
      name: "a condition before a callback",
      code: "let x; () => { if (x) return; g().then((told) => { x = told; }); };",
      errors: stale("x"),
    },
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
    { name: "before an or", code: "let x; async () => { x || (x = await g()); };", errors: stale("x") },
    { name: "before an and", code: "let x; async () => { x && (x = await g()); };", errors: stale("x") },
    {
      name: "before a sign for nothing",
      code: "class A { async f() { return this.x ?? (this.x = await g()); } }",
      errors: stale("this.x"),
    },
    {
      name: "the condition of a loop",
      code: "let x; async () => { while (!x) { const told = await g(); x = told; } };",
      errors: stale("x"),
    },
    {
      name: "the condition of a loop with three parts",
      code: "let x; async () => { for (let tries = 0; !x; tries++) x = await g(tries); };",
      errors: stale("x"),
    },
    {
      name: "the condition at the end of a loop",
      code: "let x; async () => { do { x = await g(); } while (!x); };",
      errors: stale("x"),
    },
    {
      name: "a round that is left",
      code: "let x; async () => { for (const k of ks) { if (x) continue; x = await g(k); } };",
      errors: stale("x"),
    },
    {
      name: "what is chosen by",
      code: "let x = 0; async () => { switch (x) { case 0: x = await g(); } };",
      errors: stale("x"),
    },
    {
      name: "one of several cases",
      code: "let x = 0; async () => { switch (true) { case x > 1: x = await g(); } };",
      errors: stale("x"),
    },
    {
      name: "read before a `for await`, written inside",
      code: "let x = []; async () => { const old = x; for await (const a of g()) x = [...old, a]; };",
      errors: stale("x"),
    },
    {
      name: "read before a loop that waits after each write",
      code: "let x = []; async () => { const old = x; for (const k of ks) { x = [...old, k]; await g(); } };",
      errors: stale("x"),
    },
    {
      name: "read in an earlier round of a loop",
      code: "let x = 0; async () => { let old = 0; for (const k of ks) { x = old + k; old = x; await g(); } };",
      errors: stale("x"),
    },
    {
      name: "several written together",
      code: "let x; let y; async () => { [x, y] = [[...x, 1], await g()]; };",
      errors: stale("x"),
    },
    {
      name: "several written together, from one value",
      code: "class A { async f() { [this.x, ...this.y] = h(this.y, await g()); } }",
      errors: stale("this.y"),
    },
    {
      name: "taken apart into state",
      code: "let x = 0; async () => { ({ a: x = 1 } = await g(x)); };",
      errors: stale("x"),
    },
    {
      name: "under another name",
      code: "class A { async f() { const me = this; me.x = [...this.x, await g()]; } }",
      errors: stale("this.x"),
    },
    {
      name: "under another name for a part of it",
      code: "class A { async f() { const { a } = this; a.x = [...a.x, await g()]; } }",
      errors: stale("this.a.x"),
    },
    {
      name: "under a name that has another name",
      code: "let x = {}; async (k) => { const a = x; const b = a.b; b[k] = [...b[k], await g()]; };",
      errors: stale("x.b"),
    },
    {
      name: "an array that lacked the entry before the await",
      code: "const a = []; async (k) => { if (a.includes(k)) return; await g(); a.push(k); };",
      errors: stale("a"),
    },
    {
      name: "a local variable that is no claim",
      code: "let x; async () => { let y; if (x) return; y = 1; x = await g(y); };",
      errors: stale("x"),
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
