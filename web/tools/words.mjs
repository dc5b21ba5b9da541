// Writes src/words/*.json, the page's words in four languages, and src/words/ids.ts, from the project's own words:
// crates/words/{texts,play}.toml, a file for each area of the page in crates/words/web, and crates/words/terms.toml. Only what the page names is taken.
// A text X that counts has a twin X-one for one. Fails if the page asks for a text or a term that does not exist, if one lacks a language or a placeholder, or if a text of
// the page is used nowhere or stands in two files.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const project = dirname(web);
const langs = ["en", "da", "de", "nl"];
const read = (path) => parse(readFileSync(join(project, path), "utf8"));

const own = {};
const problems = [];
for (const file of readdirSync(join(project, "crates/words/web")).sort()) {
  for (const [id, text] of Object.entries(read(`crates/words/web/${file}`))) {
    if (id in own) problems.push(`the text ${id} of ${file} stands in another file too`);
    own[id] = text;
  }
}
const texts = { ...read("crates/words/texts.toml"), ...read("crates/words/play.toml") };
for (const id of Object.keys(own)) {
  if (id in texts) problems.push(`the text ${id} of the page stands in another file too`);
}
Object.assign(texts, own);
const terms = Object.fromEntries(read("crates/words/terms.toml").term.map((term) => [term.id, term]));

const placeholders = (text) =>
  [...text.matchAll(/\{([a-z-]+)\}/g)]
    .map((found) => found[1])
    .sort()
    .join();
for (const [id, text] of Object.entries(texts)) {
  for (const lang of langs) {
    if (typeof text[lang] !== "string" || text[lang] === "") problems.push(`the text ${id} has no ${lang}`);
    else if (placeholders(text[lang]) !== placeholders(text.en)) problems.push(`the text ${id} has other placeholders in ${lang}`);
  }
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "words") yield* sources(path);
    else if (/\.(ts|svelte)$/.test(entry.name)) yield readFileSync(path, "utf8");
  }
}

const named = new Set();
for (const source of sources(join(web, "src"))) {
  for (const [, id] of source.matchAll(/\btext\(\s*"([^"]+)"/g)) {
    if (!(id in texts)) problems.push(`there is no text ${id}`);
  }
  for (const [, id] of source.matchAll(/\bplural\(\s*"([^"]+)"/g)) {
    if (!(id in texts)) problems.push(`there is no text ${id}`);
    if (!(`${id}-one` in texts)) problems.push(`there is no text ${id}-one`);
  }
  for (const [, id] of source.matchAll(/\bterm\(\s*"([^"]+)"/g)) {
    if (!(id in terms)) problems.push(`there is no term ${id}`);
  }
  // Some ids are chosen first and asked for later, so every string between quotes may be one.
  for (const [, id] of source.matchAll(/"([a-z0-9-]+)"/g)) named.add(id);
  // An id that is put together, as `title-${id}`, may be any that begins like that.
  for (const [, start] of source.matchAll(/`([a-z0-9-]+-)\$\{/g)) {
    for (const id of Object.keys(texts)) if (id.startsWith(start)) named.add(id);
  }
}
// Who names a text that counts, names its twin.
const plurals = Object.keys(texts).filter((id) => `${id}-one` in texts);
for (const id of plurals) if (named.has(id)) named.add(`${id}-one`);
for (const id of Object.keys(own)) {
  if (!named.has(id)) problems.push(`the text ${id} of the page is used nowhere`);
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}

// "Siegpunkt (Fan)" names the thing twice, and a page is short of space: the word in brackets.
const short = (word) => /^.* \((.*)\)$/.exec(word)?.[1] ?? word;
const folder = join(web, "src", "words");
mkdirSync(folder, { recursive: true });
for (const lang of langs) {
  const file = { texts: {}, terms: {} };
  for (const [id, text] of Object.entries(texts)) if (named.has(id)) file.texts[id] = text[lang];
  for (const [id, term] of Object.entries(terms)) if (named.has(id)) file.terms[id] = short(term[lang]);
  writeFileSync(join(folder, `${lang}.json`), `${JSON.stringify(file, null, 1)}\n`);
}
const union = (ids) =>
  ids
    .filter((id) => named.has(id))
    .map((id) => `  | ${JSON.stringify(id)}`)
    .join("\n");
writeFileSync(
  join(folder, "ids.ts"),
  `// Made by tools/words.mjs.\nexport type TextId =\n${union(Object.keys(texts))};\nexport type PluralId =\n${union(plurals)};\nexport type TermId =\n${union(Object.keys(terms))};\n`,
);
