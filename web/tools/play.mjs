// Plays in real Chromium against a running server: a whole hand with the mouse, one with the keyboard alone, one by touch on a
// phone; takes pictures into docs/screens and looks for what axe-core calls serious.
//
//     node tools/play.mjs --program target/debug/janso          starts a server of its own
//     node tools/play.mjs --address http://127.0.0.1:8910       uses one that runs
//     --shots FOLDER   where the pictures go; without it none are taken
//     --frames FILE    keeps what the server sent in the hand with the mouse, as tests/recorded.json has it
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";

const { values } = parseArgs({
  options: { program: { type: "string" }, address: { type: "string" }, shots: { type: "string" }, frames: { type: "string" }, chromium: { type: "string" } },
});
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const executablePath = values.chromium ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
if (!executablePath) throw new Error("no Chromium: install Debian's package chromium, or name one with --chromium");
if (values.shots) mkdirSync(values.shots, { recursive: true });

/** A server of our own on a free port, with its data in a folder that goes away. */
async function serve(program) {
  const data = mkdtempSync(join(tmpdir(), "janso-"));
  const port = 20000 + (process.pid % 20000);
  const server = spawn(program, ["serve", "--bot-delay", "100", "--listen", `127.0.0.1:${port}`, "--data", data], { stdio: ["ignore", "ignore", "inherit"] });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (await fetch(`${address}/healthz`).then((answer) => answer.ok, () => false)) break;
    if (tries === 100 || server.exitCode !== null) throw new Error(`${program} serve does not answer at ${address}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  const stop = async () => {
    server.kill("SIGTERM");
    await new Promise((done) => server.once("exit", done));
    rmSync(data, { recursive: true, force: true });
  };
  return { address, stop };
}

const problems = [];
const seen = new Set();

/** Serious and critical findings on what is on show now. */
async function examine(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  for (const { id, impact, help, nodes } of violations) {
    const line = `${where}: ${impact}: ${id}: ${help}: ${nodes[0].html.slice(0, 160)} ${nodes[0].any[0]?.message ?? ""}`;
    if (impact === "serious" || impact === "critical") problems.push(line);
    else if (!seen.has(id)) console.log(`  (${line})`);
    seen.add(id);
  }
}

async function shot(page, name) {
  if (values.shots) await page.screenshot({ path: join(values.shots, `${name}.png`) });
}

/** What is on show: the end, something to choose, a tile to discard, or nothing yet. */
const LOOK = () => {
  if (document.querySelector("dialog")) return "dialog";
  if (document.querySelector(".action.win:not(:disabled)")) return "win";
  if (document.querySelector(".action.riichi:not(:disabled):not(.on)")) return "riichi";
  if (document.querySelector(".action:not(:disabled):not(.riichi)")) return "choice";
  return document.querySelector(".hand.turn .held.legal") ? "discard" : null;
};

/** The place of the tile that has the fewest neighbours among those that can be discarded: a way to a waiting hand. */
const LONELY = () => {
  const held = [...document.querySelectorAll(".held")];
  const names = held.map((one) => one.querySelector("[data-tile]").dataset.tile.replace("0", "5"));
  const worth = (name) =>
    names.reduce((sum, other) => {
      if (other[1] !== name[1]) return sum;
      const apart = Math.abs(other[0] - name[0]);
      return sum + (apart === 0 ? 4 : name[1] === "z" ? 0 : apart === 1 ? 2 : apart === 2 ? 1 : 0);
    }, /^[19]|z/.test(name) ? 0 : 0.5);
  const legal = held.map((one, at) => at).filter((at) => held[at].classList.contains("legal"));
  return legal.reduce((one, other) => (worth(names[other]) < worth(names[one]) ? other : one));
};

/** Plays until a dialog is on show. `hands` says how it is done. */
async function playHand(page, hands, during) {
  const shown = new Set();
  for (let steps = 0; steps < 400; steps += 1) {
    const look = await page.waitForFunction(LOOK, null, { timeout: 60_000 }).then((handle) => handle.jsonValue());
    if (look === "dialog") return steps;
    if (!shown.has(look) || (look === "discard" && steps === 9)) {
      shown.add(look);
      await during?.(look, steps);
    }
    if (look === "win") await hands.win(page);
    else if (look === "riichi") await hands.riichi(page);
    else if (look === "choice") await hands.choose(page, steps);
    else await hands.discard(page, await page.evaluate(LONELY));
    // The next look is at the next moment, not at this one again.
    await page.waitForTimeout(60);
  }
  throw new Error("the hand does not end");
}

const mouse = {
  win: (page) => page.click(".action.win"),
  riichi: async (page) => {
    await page.click(".action.riichi");
    await page.click(".held.legal >> nth=-1");
  },
  choose: async (page, steps) => {
    const call = page.locator(".action.pon, .action.chi");
    if (steps < 12 && (await call.count()) > 0) await call.first().click();
    else if ((await page.locator(".action.pass").count()) > 0) await page.locator(".felt").click({ button: "right", position: { x: 5, y: 5 } });
    else await page.locator(".action.waiting, .action:not(.concealed-kong):not(.added-kong)").first().click();
  },
  discard: (page, at) => page.locator(".held").nth(at).click(),
};

const keyboard = {
  win: async (page) => {
    await page.keyboard.press("t");
    await page.keyboard.press("o");
  },
  riichi: async (page) => {
    await page.keyboard.press("r");
    await page.keyboard.press("Enter");
  },
  choose: async (page) => {
    const pass = (await page.locator(".action.pass").count()) > 0;
    await page.keyboard.press(pass ? " " : "1");
  },
  discard: async (page, at) => {
    await page.keyboard.press("Home");
    for (let step = 0; step < at; step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  },
};

const touch = {
  win: (page) => page.tap(".action.win"),
  riichi: async (page) => {
    await page.tap(".action.riichi");
    await page.tap(".held.legal.raised");
  },
  choose: (page) => page.locator(".action.pass, .action.waiting, .action").last().tap(),
  discard: async (page, at) => {
    await page.locator(".held").nth(at).tap();
    await page.locator(".held").nth(at).tap();
  },
};

async function open(browser, address, options) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(`the page fails: ${error.message}`));
  await page.goto(address);
  await page.waitForSelector(".play");
  return page;
}

const server = values.address ? { address: values.address, stop: async () => undefined } : await serve(values.program ?? "janso");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const wide = { viewport: { width: 1280, height: 800 } };
  console.log("mouse");
  let page = await open(browser, server.address, wide);
  await page.waitForFunction(() => document.querySelectorAll("select option").length > 8);
  await shot(page, "lobby-wide");
  await examine(page, "lobby, light");
  const frames = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(JSON.parse(payload))));
  await page.click(".play");
  await playHand(page, mouse, async (look, steps) => {
    await shot(page, `table-wide-${look}${steps === 9 ? "-later" : ""}`);
    if (look === "discard") await examine(page, "table, light");
  });
  await page.waitForTimeout(400);
  if (values.frames) {
    const sees = frames.filter((frame) => frame.sees).map(({ sees: { seat, first, events, game } }) => ({ seat, first, events, game }));
    writeFileSync(values.frames, `${JSON.stringify(sees)}\n`);
  }
  await shot(page, "result-wide");
  await examine(page, "result, light");
  await page.click("dialog .primary");
  await page.waitForSelector(".hand .held");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog");
  await shot(page, "keys-wide");
  await examine(page, "keys, light");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press("w");
  await page.locator(".questions button").first().click();
  await page.waitForFunction(() => document.querySelector(".answer").textContent.trim() !== "");
  await shot(page, "why-wide");
  await examine(page, "why not, light");
  await page.context().close();

  console.log("keyboard");
  page = await open(browser, server.address, { ...wide, colorScheme: "dark" });
  await shot(page, "lobby-dark");
  await examine(page, "lobby, dark");
  await page.keyboard.press("Tab");
  while (!(await page.evaluate(() => document.activeElement.matches(".play")))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await playHand(page, keyboard, async (look, steps) => {
    await shot(page, `table-dark-${look}${steps === 9 ? "-later" : ""}`);
    if (look === "discard") await examine(page, "table, dark");
  });
  await page.waitForTimeout(400);
  await shot(page, "result-dark");
  await examine(page, "result, dark");
  const spoken = await page.locator("[aria-live]").textContent();
  if (spoken.trim() === "") problems.push("nothing is told to a screen reader");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.context().close();

  console.log("touch");
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  page = await open(browser, server.address, phone);
  await shot(page, "lobby-phone");
  await examine(page, "lobby, phone");
  await page.tap(".play");
  await playHand(page, touch, async (look, steps) => {
    await shot(page, `table-phone-${look}${steps === 9 ? "-later" : ""}`);
    if (look === "discard") await examine(page, "table, phone");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (wide) problems.push("the table is wider than a phone");
  });
  await page.waitForTimeout(400);
  await shot(page, "result-phone");
  await examine(page, "result, phone");
  await page.context().close();

  console.log("everything at twice its size, numbers on the tiles, German");
  const twice = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
  page = await open(browser, server.address, { ...twice, locale: "de-DE" });
  await page.evaluate(() => localStorage.setItem("janso", JSON.stringify({ numbers: true })));
  await page.click(".play");
  await page.waitForSelector(".hand.turn, .action", { timeout: 60_000 });
  await shot(page, "table-twice");
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) problems.push("the table at 200 % is too wide");
  await page.setViewportSize(wide.viewport);
  await page.reload();
  await page.waitForSelector(".hand.turn, .action", { timeout: 60_000 });
  await shot(page, "table-numbers");
  const reached = await page.evaluate(() => document.documentElement.lang);
  if (reached !== "de") problems.push(`a German browser is answered in ${reached}`);
  await page.context().close();
} finally {
  await browser.close();
  await server.stop();
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log("nothing serious found");
