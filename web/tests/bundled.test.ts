import { expect, test } from "vitest";
import { packageOf } from "../tools/bundled";

test("a module is of the innermost package around it", () => {
  expect(packageOf("/x/web/node_modules/svelte/src/index.js")).toBe("svelte");
  expect(packageOf("/x/web/node_modules/@noble/hashes/sha2.js")).toBe("@noble/hashes");
  expect(packageOf("/x/node_modules/a/node_modules/b/c.js")).toBe("b");
  expect(packageOf("C:\\x\\node_modules\\uqr\\index.mjs")).toBe("uqr");
  expect(packageOf("/x/web/src/main.ts")).toBeUndefined();
});
