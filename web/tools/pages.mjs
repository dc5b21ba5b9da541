// Visits every page around the table in real Chromium, on a server of its own with a moderator: lobby, a new table, its waiting
// room from both sides, the account, moderation, a finished game by its link. Each is looked at wide and on a phone, in light and
// dark; axe-core must find nothing serious. Fails on whatever is not as it should be.
//
//     node tools/pages.mjs --program target/debug/janso [--shots FOLDER] [--chromium PATH]
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";

const { values } = parseArgs({
  options: { program: { type: "string", default: "janso" }, shots: { type: "string" }, chromium: { type: "string" } },
});
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const executablePath = values.chromium ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
if (!executablePath) throw new Error("no Chromium: install Debian's package chromium, or name one with --chromium");
if (values.shots) mkdirSync(values.shots, { recursive: true });

const problems = [];
const expect = (what, is) => {
  console.log(`  ${is ? "yes" : "NO "}  ${what}`);
  if (!is) problems.push(what);
};

async function serve() {
  const data = mkdtempSync(join(tmpdir(), "janso-"));
  const port = 20000 + (process.pid % 20000);
  const flags = ["serve", "--bot-delay", "0", "--listen", `127.0.0.1:${port}`, "--data", data, "--moderator", "referee"];
  const server = spawn(values.program, flags, { stdio: ["ignore", "ignore", "inherit"] });
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    if (await fetch(`${address}/healthz`).then((answer) => answer.ok, () => false)) break;
    if (tries === 100 || server.exitCode !== null) throw new Error(`${values.program} serve does not answer at ${address}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  const stop = async () => {
    server.kill("SIGTERM");
    await new Promise((done) => server.once("exit", done));
    rmSync(data, { recursive: true, force: true });
  };
  return { address, stop };
}

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** What is on show, wide and narrow, in light and dark. */
async function look(page, name) {
  for (const [size, viewport] of [["wide", WIDE], ["phone", PHONE]]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(120);
      if (values.shots) await page.screenshot({ path: join(values.shots, `${name}-${size}-${colorScheme}.png`) });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      for (const { id, impact, nodes } of violations) {
        const line = `${name}, ${size}, ${colorScheme}: ${impact}: ${id}: ${nodes[0].html.slice(0, 160)}`;
        if (impact === "serious" || impact === "critical") problems.push(line);
        console.log(`  ${line}`);
      }
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) problems.push(`${name} is ${over} pixels wider than the window (${size})`);
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

async function visitor(browser, address, locale = "en-GB") {
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await browser.newContext({ locale, reducedMotion: "reduce", viewport: WIDE, permissions });
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(`the page fails: ${error.message}`));
  await page.goto(address);
  await page.waitForSelector(".play");
  return page;
}

/** Plays a whole short game over the socket of the page's own guest: wins if that is offered, else passes or discards the draw. */
const PLAY_ALL = async () => {
  const asked = { method: "POST", headers: { "content-type": "application/json" } };
  const { table } = await (await fetch("/api/quick", { ...asked, body: JSON.stringify({ level: "club", rounds: "east", name: "Anna" }) })).json();
  return new Promise((done, fail) => {
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket?lang=en&have=0`);
    const send = (message) => socket.send(JSON.stringify(message));
    socket.onclose = () => fail(new Error("the socket closed before the game was over"));
    socket.onmessage = ({ data }) => {
      const { sees, over } = JSON.parse(data);
      if (over) {
        socket.onclose = null;
        socket.close();
        done(over.game);
      }
      if (!sees) return;
      if (sees.events.some(({ type }) => type === "ended")) send({ ready: true });
      const { moves } = sees.legal;
      if (moves.length === 0) return;
      const wanted = ["ron", "tsumo", "riichi", "waiting", "pass"].map((type) => moves.find((move) => move.type === type)).find(Boolean);
      const drawn = moves.find((move) => move.type === "discard" && move.drawn);
      send({ action: wanted ?? drawn ?? moves[0], after: sees.first + sees.events.length - 1 });
    };
  });
};

const server = await serve();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  console.log("the lobby");
  const anna = await visitor(browser, server.address);
  await look(anna, "lobby");

  console.log("a finished game");
  const game = await anna.evaluate(PLAY_ALL);
  await anna.reload();
  await anna.waitForSelector(`a[href^="/game/${game}"]`);
  await anna.click("summary");
  await look(anna, "lobby-games");
  await anna.click(`a[href^="/game/${game}"]`);
  await anna.waitForSelector(".deck");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"]) await anna.keyboard.press(key);
  await look(anna, "replay");
  await anna.click("text=Copy link to this moment");
  const link = await anna.evaluate(() => navigator.clipboard.readText());
  expect(`the link to a moment is copied: ${link.replace(server.address, "")}`, link === anna.url() && /#\d+$/.test(link));

  const bo = await visitor(browser, server.address, "de-DE");
  await bo.goto(link);
  await bo.waitForSelector(".deck");
  const same = await Promise.all([anna, bo].map((page) => page.inputValue("input[type=range]")));
  expect("somebody else sees the same moment, in German", same[0] === same[1] && (await bo.evaluate(() => document.documentElement.lang)) === "de");
  await bo.locator("aside input[type=checkbox]").nth(1).check();
  await bo.waitForFunction(() => !document.querySelector("aside table").textContent.includes("Anna"));
  expect("names can be hidden", !(await bo.textContent("body")).includes("Anna"));
  await bo.locator("details.walls summary").click();
  await bo.locator("details.walls button").click();
  await bo.waitForSelector("details.walls li");
  expect("every wall is honest", (await bo.locator("details.walls li.bad").count()) === 0 && (await bo.locator("details.walls li.good").count()) > 4);
  await look(bo, "replay-walls");
  for (const format of ["record", "mjai", "tenhou6"]) {
    const answer = await bo.request.get(`${server.address}/api/games/${game}?format=${format}`);
    expect(`it can be downloaded as ${format}`, answer.ok() && (await answer.body()).length > 500);
  }

  console.log("a table for friends");
  await anna.goto(`${server.address}/new`);
  await anna.waitForSelector("form .card");
  await anna.locator("input[name=clock]").last().check({ force: true });
  await anna.locator("label.check input").first().check();
  await look(anna, "new-table");
  await anna.selectOption("select >> nth=1", "house");
  await anna.fill("textarea", 'name = "Club night"\nbase = "ema2016"\nred_fives = "thre"\n');
  await anna.click("form button.primary");
  await anna.waitForSelector("#house-wrong");
  const marked = await anna.evaluate(() => getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd));
  expect("wrong house rules are shown at their line", marked.includes("thre"));
  await look(anna, "new-table-wrong");
  await anna.fill("textarea", 'name = "Club night"\nbase = "ema2016"\nred_fives = "three"\n');
  await anna.click("form button.primary");
  await anna.waitForSelector("figure svg");
  expect("the table has the name of its rules", (await anna.textContent("main")).includes("Club night"));
  await look(anna, "waiting-room");
  const invitation = await anna.inputValue("input[readonly]");
  await bo.goto(invitation);
  await bo.waitForSelector("form input");
  await look(bo, "invited");
  await bo.fill("form input", "Bo <b>bold</b>");
  await bo.click("form button");
  await bo.waitForSelector("figure svg");
  await anna.waitForSelector("text=Bo <b>bold</b>");
  expect("both wait for one more", (await anna.textContent("h1")).includes("one more player"));

  console.log("accounts and moderators");
  const referee = await visitor(browser, server.address);
  await referee.goto(`${server.address}/account`);
  await referee.waitForSelector("form");
  await look(referee, "account");
  const form = referee.locator("form", { has: referee.locator("[autocomplete=new-password]") });
  await form.locator("[autocomplete=username]").fill("referee");
  await form.locator("[autocomplete=new-password]").fill("a long password");
  await form.locator("button").click();
  await referee.waitForSelector("footer a[href='/moderate']");
  await look(referee, "account-in");
  await referee.click("footer a[href='/moderate']");
  await referee.waitForSelector(".chairs");
  expect("a moderator sees the table and its people", (await referee.textContent(".all")).includes("Bo <b>bold</b>"));
  await look(referee, "moderation");
  await referee.locator(".head button").first().click();
  await referee.fill("dialog input", "the club closes");
  await look(referee, "moderation-close");
  await referee.click("dialog button.primary");
  await referee.waitForSelector("dialog", { state: "detached" });
  await anna.waitForFunction(() => document.body.textContent.includes("the club closes"), null, { timeout: 5000 }).then(
    () => expect("the people are told why", true),
    () => expect("the people are told why", false),
  );

  console.log("what is not there");
  await anna.goto(`${server.address}/no/such/page`);
  await anna.waitForSelector("h1");
  await look(anna, "nowhere");
  await anna.goto(`${server.address}/game/nosuchgame`);
  await anna.waitForSelector("h1:has-text('no such game')");
  await look(anna, "no-game");
} finally {
  await browser.close();
  await server.stop();
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log("everything as it should be");
