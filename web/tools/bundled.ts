// Which packages of others are in the page, with their licences: bundled.json beside it is what notices are made of. A build
// that bundles something else fails and says so; with WRITE_PAGES=1 it writes the file anew.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const file = join(web, "bundled.json");

/** The name of the package that a module is from; nothing for our own. */
export function packageOf(id: string): string | undefined {
  const inside = id.replaceAll("\\", "/").split("/node_modules/").at(-1);
  if (inside === undefined || inside === id.replaceAll("\\", "/")) return undefined;
  const [first = "", second = ""] = inside.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

type About = { version: string; license: string; repository?: string | { url: string } };

/** What a package says about itself. */
function told(name: string) {
  const folder = join(web, "node_modules", name);
  const { version, license, repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as About;
  const licence = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (licence === undefined) throw new Error(`${name} has no file with its licence`);
  const from = typeof repository === "string" ? repository : (repository?.url ?? null);
  const url =
    from
      ?.replace(/^git\+/, "")
      .replace(/\.git$/, "")
      .replace(/^(github:)?([\w-]+\/[\w.-]+)$/, "https://github.com/$2") ?? null;
  return { name, version, license, repository: url, text: readFileSync(join(folder, licence), "utf8") };
}

/** The plugin for vite. */
export function bundled(): Plugin {
  return {
    name: "bundled",
    apply: "build",
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
      const names = [...new Set(ids.map(packageOf).filter((name) => name !== undefined))].sort();
      const text = `${JSON.stringify(names.map(told), null, 2)}\n`;
      const before = existsSync(file) ? readFileSync(file, "utf8") : "";
      if (text === before) return;
      if (process.env["WRITE_PAGES"] === undefined) this.error("web/bundled.json is stale: make notices writes it anew");
      writeFileSync(file, text);
    },
  };
}
