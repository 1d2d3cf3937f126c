import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker with the list of files it keeps; its own text changes when any of them does. */
function serviceWorker(): Plugin {
  return {
    name: "lapin-service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".map")).map((name) => `/${name}`);
      const kept = ["/", "/offline.html", "/icon.svg", ...files.filter((name) => name.startsWith("/assets/"))].sort();
      const version = createHash("sha256").update(kept.join()).digest("hex").slice(0, 12);
      const source = readFileSync("src/worker.js", "utf8")
        .replace("__VERSION__", version)
        .replace("__FILES__", JSON.stringify(kept));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/lapin/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // fonts and pictures stay files: the page allows no data: but images
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
