/** The pages that are there before any script: each in every language, filled from that language's catalogue. */

import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { inLanguage, type Words } from "./src/lib/words/pages.ts";

const LOCALES = "src/locales";
const DEFAULT = "en";
const PAGES = ["offline.html", "manifest.webmanifest"];

/** The words of every language by its tag: `fr`, `pt-BR`, `zh-Hant`. */
export function catalogues(): Map<string, Words> {
  const tags = readdirSync(LOCALES)
    .filter((name) => /^[a-z]{2,3}(-[A-Za-z0-9]+)*\.json$/.test(name))
    .map((name) => name.replace(".json", ""))
    .sort();
  return new Map(tags.map((tag) => [tag, JSON.parse(readFileSync(`${LOCALES}/${tag}.json`, "utf8")) as Words]));
}

/** `index.html` to `index.fr.html`. */
const named = (page: string, tag: string): string => page.replace(".", `.${tag}.`);

export function pagesInEveryLanguage(): Plugin {
  let building = false;
  return {
    name: "lapin-pages",
    configResolved(config) {
      building = config.command === "build";
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) => (building ? html : inLanguage(html, DEFAULT, catalogues().get(DEFAULT)!)),
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("there is no page");
        // A page stands at many addresses: it names its files from the root, and the server knows where that is.
        const template = String(index.source).replace(/((?:href|src|content)=")\.\//g, "$1/");
        const pages = [["index.html", template], ...PAGES.map((page) => [page, readFileSync(page, "utf8")])] as const;
        for (const [tag, words] of catalogues()) {
          for (const [page, text] of pages) {
            this.emitFile({ type: "asset", fileName: named(page, tag), source: inLanguage(text, tag, words) });
          }
          if (tag === DEFAULT) index.source = inLanguage(template, tag, words);
        }
      },
    },
  };
}
