// A parlour to try things in: a server of its own, real Chromium, visitors, and a list of what is not as it should be.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { lighter } from "./lighter.mjs";

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The machine may be busy with other things: what takes this long does not come any more. */
const PATIENCE = 90_000;

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** A server on a free port, with its data in a folder that goes away. Each visitor is believed to have an address of its own. */
async function serve(program) {
  const data = mkdtempSync(join(tmpdir(), "janso-"));
  const port = await freePort();
  const flags = ["--bot-delay", "10", "--listen", `127.0.0.1:${port}`, "--data", data, "--proxy", "127.0.0.1", "--log", "warn"];
  const server = spawn(program, ["serve", ...flags], { stdio: ["ignore", "ignore", "inherit"] });
  const gone = new Promise((done) => server.once("exit", done));
  const failed = new Promise((_, fail) => server.once("error", fail));
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (
      await Promise.race([
        fetch(`${address}/healthz`).then(
          (answer) => answer.ok,
          () => false,
        ),
        failed,
      ])
    )
      break;
    if (tries === 300 || server.exitCode !== null) throw new Error(`${program} serve does not answer at ${address}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  const stop = async () => {
    server.kill("SIGTERM");
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  /** Makes an account a moderator, as an operator does. */
  const promote = (login) => {
    const done = spawnSync(program, ["account", "promote", login, "--data", data], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`janso account promote: ${done.stderr}`);
  };
  return { address, stop, promote };
}

/** Opens the parlour: `program` is started, or the server at `address` is used; pictures go into `shots`, if it is named. */
export async function openParlour({ program = "janso", address, shots, chromium: named }) {
  const executablePath = named ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  if (!executablePath) throw new Error("no Chromium: install Debian's package chromium, or name one with --chromium");
  if (shots) mkdirSync(shots, { recursive: true });
  const server = address ? { address, stop: async () => undefined, promote: () => undefined } : await serve(program);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

  const problems = [];
  const minor = new Set();
  let visitors = 0;

  const expect = (what, is) => {
    console.log(`  ${is ? "yes" : "NO "}  ${what}`);
    if (!is) problems.push(what);
  };

  /** Somebody with a browser of their own, in the lobby or at `path`. */
  async function visitor({ path = "/", settings = {}, ...options } = {}) {
    visitors += 1;
    const context = await browser.newContext({
      locale: "en-GB",
      reducedMotion: "reduce",
      viewport: WIDE,
      permissions: ["clipboard-read", "clipboard-write"],
      extraHTTPHeaders: { "x-forwarded-for": `192.0.2.${visitors}` },
      ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    // Nobody who waits for states wants to watch tiles fly.
    const kept = JSON.stringify({ pace: "at-once", volume: 0, ...settings });
    await context.addInitScript((chosen) => localStorage.getItem("janso") ?? localStorage.setItem("janso", chosen), kept);
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(`the page fails: ${error.message}`));
    page.on("console", (said) => {
      // A request that is refused on purpose is written there by the browser itself.
      if (said.type() === "error" && !/Failed to load resource|WebSocket connection|net::ERR/.test(said.text()))
        problems.push(`the page complains: ${said.text()}`);
    });
    await page.goto(server.address + path);
    if (path === "/") await page.waitForSelector(".play");
    return page;
  }

  /** Serious and critical findings on what is on show now. */
  async function examine(page, where) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    for (const { id, impact, help, nodes } of violations) {
      const line = `${where}: ${impact}: ${id}: ${help}: ${nodes[0].html.slice(0, 160)} ${nodes[0].any[0]?.message ?? ""}`;
      if (impact === "serious" || impact === "critical") problems.push(line);
      else if (!minor.has(id)) console.log(`       (${line})`);
      minor.add(id);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) problems.push(`${where}: ${over} pixels wider than the window`);
  }

  /** What is on show, wide and narrow, in light and dark. */
  async function look(page, name) {
    for (const [size, viewport] of [
      ["wide", WIDE],
      ["phone", PHONE],
    ]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await examine(page, `${name}, ${size}, ${colorScheme}`);
      }
    }
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: "light" });
    const { title, headings, lang } = await page.evaluate(() => ({
      title: document.title,
      headings: document.querySelectorAll("h1").length,
      lang: document.documentElement.lang,
    }));
    expect(`${name}: “${title}”, one main heading, a language`, title.includes("Janso") && headings === 1 && lang !== "");
  }

  /** A picture of what is on show, when nothing hangs over it that goes by itself. The weave of the cloth is left out: it is noise, which triples the size of a picture. */
  async function shot(page, name) {
    if (!shots) return;
    const cloth = (image) => document.documentElement.style.setProperty("--cloth", image);
    await page.waitForSelector(".call", { state: "detached" });
    if ((await page.locator("dialog").count()) === 0) await page.evaluate(() => document.activeElement?.blur());
    await page.evaluate(cloth, "none");
    writeFileSync(join(shots, `${name}.png`), lighter(await page.screenshot({ animations: "disabled" })));
    await page.evaluate(cloth, "");
  }

  async function close() {
    await browser.close();
    await server.stop();
  }

  return {
    address: server.address,
    promote: server.promote,
    takesPictures: shots !== undefined,
    browser,
    problems,
    expect,
    visitor,
    examine,
    look,
    shot,
    close,
  };
}
