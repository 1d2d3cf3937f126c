import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { catalogues, pagesInEveryLanguage } from "./pages.ts";

/** Files that nobody at a table needs: other screens, and letters that our languages do not have. A browser keeps them
 *  when they are used. */
const ELSEWHERE =
  /^assets\/(Tv|Workshop|workshop\.|Operator|Replay|Embed|Privacy|Mail|Try|tutorial\.|[a-z]+-latin-ext)/;

/** Writes the service worker with the list of files it keeps; its own text changes when any of them does. */
function serviceWorker(): Plugin {
  return {
    name: "lapin-service-worker",
    apply: "build",
    // After the page itself: its first file goes into another, and one missing file would undo the whole worker.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
        const kept = [
          "./",
          ...files.filter((name) => /^offline\..*\.html$/.test(name)),
          "offline.css",
          "icon.svg",
          ...files.filter((name) => name.startsWith("assets/") && !ELSEWHERE.test(name)),
        ].sort(); // beside the worker, wherever the site lives
        const tags = [...catalogues().keys()].sort((a, b) => b.length - a.length);
        const tagOf = new RegExp(`^assets/(?:\\w+\\.)?(${tags.join("|")})-[\\w-]{8}\\.js$`);
        const words = Object.fromEntries(
          tags.map((tag) => [tag, kept.filter((name) => tagOf.exec(name)?.[1] === tag)]),
        );
        const version = createHash("sha256").update(kept.join()).digest("hex").slice(0, 12);
        const source = readFileSync("src/worker.js", "utf8")
          .replace("__VERSION__", version)
          .replace("__FILES__", JSON.stringify(kept.filter((name) => !tagOf.test(name))))
          .replace("__WORDS__", JSON.stringify(words));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

/** Every language by its tag, in its own word for itself. */
const languages = (): Record<string, string> =>
  Object.fromEntries([...catalogues()].map(([tag, words]) => [tag, words.language ?? tag]));

/** The words in every language for what the examples of the storyteller's advice are about (`advice.about.…`). */
const ABOUT = "advice.about.";
function subjects(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const words of catalogues().values())
    for (const [key, text] of Object.entries(words))
      if (key.startsWith(ABOUT)) (found[key.slice(ABOUT.length)] ??= []).push(...text.split(", "));
  return found;
}

/** Leaves out of the catalogues of pages whatever only the build needs: the texts of pages without scripts, and those
 *  words. */
function wordsForScripts(): Plugin {
  return {
    name: "lapin-words-for-scripts",
    apply: "build",
    enforce: "pre",
    transform(text, id) {
      if (!/\/src\/locales\/[\w-]+\.json$/.test(id)) return null;
      const words = Object.entries(JSON.parse(text) as Record<string, unknown>);
      const used = words.filter(([key]) => !key.startsWith("page.") && !key.startsWith(ABOUT));
      return JSON.stringify(Object.fromEntries(used));
    },
  };
}

/** The first page comes in one file, and its fonts are asked for together with it. A table comes with a second one:
 *  each file more is a round trip on a slow line. */
const first = new Set<string>();
const table = new Set<string>();
function twoFiles(): Plugin {
  return {
    name: "lapin-two-files",
    apply: "build",
    buildEnd() {
      const walk = (id: string, found: Set<string>): void => {
        if (found.has(id)) return;
        found.add(id);
        this.getModuleInfo(id)?.importedIds.forEach((each) => walk(each, found));
      };
      const later = new Set<string>(); // what the first page loads when it is there: that must stay light, too
      for (const id of this.getModuleIds()) {
        if (id.endsWith("/src/main.ts")) walk(id, first);
        if (id.endsWith("/src/screens/Room.svelte")) walk(id, table);
        if (/\/src\/(ui\/(OpenTables|BackToTable)|screens\/Learn)\.svelte$/.test(id)) walk(id, later);
      }
      for (const id of [...first, ...later]) table.delete(id);
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /(fraunces|figtree)-latin-wght.*\.woff2$/.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${name}` },
            injectTo: "head" as const,
          })),
    },
  };
}

export default defineConfig({
  base: "./", // scripts and style sheets name each other by relative addresses, so the site may live under a path
  plugins: [wordsForScripts(), svelte(), pagesInEveryLanguage(), serviceWorker(), twoFiles()],
  define: { __LANGUAGES__: JSON.stringify(languages()), __SUBJECTS__: JSON.stringify(subjects()) },
  build: {
    outDir: "../src/lapin/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // fonts and pictures stay files: the page allows no data: but images
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", test: (id: string) => first.has(id) },
            { name: "table", test: (id: string) => table.has(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
  // One process for all files takes a third of the time; `./test --long` gives each file its own. No test asks how fast
  // a machine is, so none fails on a slow one.
  test: {
    include: ["src/**/*.test.ts", "lint/**/*.test.js"],
    css: true,
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
} as Parameters<typeof defineConfig>[0]);
