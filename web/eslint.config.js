import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import noStaleWrite from "./lint/no-stale-write.js";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["node_modules/", "src/wire/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { lapin: { rules: { "no-stale-write": noStaleWrite } } },
    rules: {
      "lapin/no-stale-write": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // svelte-check knows every name there is.
      "no-undef": "off",
      // Maps and sets that no page looks at are plain ones.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
