// What is checked in the page beside its types and its form: `npm run lint`.
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  // Written by programs.
  globalIgnores(["dist", "src/words", "src/wire/types.ts", "tests/messages.ts"]),
  js.configs.recommended,
  ts.configs.recommended,
  ts.configs.stylistic,
  svelte.configs.recommended,
  { rules: { "@typescript-eslint/consistent-type-definitions": ["error", "type"] } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  // The stories send functions into the browser, so they know the names of both.
  { files: ["tools/**", "*.config.*"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  // Off, because the compiler knows every name here, those of types too.
  { files: ["**/*.ts", "**/*.svelte"], rules: { "no-undef": "off" } },
);
