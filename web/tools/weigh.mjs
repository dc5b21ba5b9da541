// Says what a first visit transfers: the page, the scripts and styles it names, one language, and the tiles, each by gzip.
// Fails above the limit. What is loaded when it is wanted is named too, and not counted.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const gzipped = (path) => gzipSync(readFileSync(join(dist, path)), { level: 6 }).length;
const weighed = (names) => names.map((name) => [name, gzipped(name)]);

const assets = readdirSync(join(dist, "assets"))
  .filter((name) => !name.endsWith(".map"))
  .map((name) => `assets/${name}`);
const languages = assets.filter((name) => /^assets\/(en|da|de|nl)-[^/]*\.js$/.test(name));
if (languages.length !== 4) throw new Error(`four languages are expected, and there are ${languages.length}`);

// What the page names, and what those scripts cannot start without.
const first = new Set([...readFileSync(join(dist, "index.html"), "utf8").matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name]) => name));
for (const name of first) {
  if (!name.endsWith(".js")) continue;
  const source = readFileSync(join(dist, name), "utf8");
  for (const [, other] of source.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) first.add(`assets/${other}`);
}
for (const name of assets) if (name.endsWith(".svg")) first.add(name);

const largest = weighed(languages).reduce((one, other) => (other[1] > one[1] ? other : one));
const rows = [["index.html", gzipped("index.html")], ...weighed([...first]), largest];
const later = weighed(assets.filter((name) => !first.has(name) && !languages.includes(name)));
const say = ([name, size]) => console.log(`${String(size).padStart(8)}  ${name}`);
rows.forEach(say);
const total = rows.reduce((sum, [, size]) => sum + size, 0);
say([`bytes by gzip on a first visit, of at most ${LIMIT}`, total]);
console.log("when it is wanted:");
later.forEach(say);
if (total > LIMIT) process.exit(1);
