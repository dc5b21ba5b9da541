// Says what a first visit transfers: the page, the scripts and styles it names, one language, and the tiles, each by gzip.
// Fails above the limit.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 150_000;
const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
const gzipped = (path) => gzipSync(readFileSync(join(dist, path)), { level: 6 }).length;

const languages = readdirSync(join(dist, "assets")).filter((name) => /^(en|da|de|nl)-.*\.js$/.test(name));
const others = readdirSync(join(dist, "assets")).filter((name) => !languages.includes(name) && !name.endsWith(".map"));
const rows = [["index.html", gzipped("index.html")], ...others.map((name) => [name, gzipped(join("assets", name))])];
const sizes = languages.map((name) => [name, gzipped(join("assets", name))]);
const largest = sizes.reduce((one, other) => (other[1] > one[1] ? other : one));
rows.push(largest);
for (const [name, size] of rows) console.log(`${String(size).padStart(8)}  ${name}`);
const total = rows.reduce((sum, [, size]) => sum + size, 0);
console.log(`${String(total).padStart(8)}  bytes by gzip on a first visit, of at most ${LIMIT}`);
if (languages.length !== 4) throw new Error(`four languages are expected, and there are ${languages.length}`);
if (total > LIMIT) process.exit(1);
