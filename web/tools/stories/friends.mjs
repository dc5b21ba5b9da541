// Four friends at one table, each in a browser of their own: a whole East round, a page loaded anew, a lost connection, a
// spectator; then the replay, another game, and a moderator who closes it. Returns the address of the game.
import { playsItself, rests } from "../hands.mjs";
import { becomeReferee } from "./referee.mjs";

const NAMES = ["Anna", "Bo", "Clara", "Dan"];
/** What a whole game of five browsers may take on a busy machine. */
const A_GAME = { timeout: 600_000 };

/** The final table as it is on show, by place: points, uma and result. Each page calls its own player "You". */
const RESULT = () =>
  [...document.querySelectorAll("dialog .final tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent.trim()));

const isPlaying = (page) => page.waitForSelector(".hand .held");
const eventOf = (page) => page.evaluate(() => Number(document.querySelector("main.table").dataset.event));

async function openTable({ visitor, shot, expect }) {
  const anna = await visitor();
  await anna.click("a[href='/new']");
  await anna.waitForFunction(() => document.querySelectorAll("form select option").length > 12);
  await anna.fill("[autocomplete=nickname]", "Anna");
  for (const at of [0, 1, 2]) await anna.locator(".chairs select").nth(at).selectOption("person");
  await anna.locator(".pair select").first().selectOption("east");
  await anna.locator("label.check input").first().check();
  await anna.fill("input[type=number]", "0");
  await shot(anna, "new-table");
  await anna.click("form button.primary");
  await anna.waitForSelector("figure svg");
  await shot(anna, "waiting-room");
  const link = await anna.inputValue("input[readonly]");
  expect("the table has a link", /\/table\/[A-Z]{6}$/.test(link));
  return { anna, link };
}

async function sitDown({ visitor, address }, link, name) {
  const page = await visitor({ path: link.replace(address, "") });
  await page.fill("form input", name);
  await page.click("form button");
  return page;
}

/** Until somebody's page shows this event or a later one. */
function untilEvent(page, number) {
  return page.waitForFunction(
    (wanted) => document.querySelector("dialog .final") !== null || Number(document.querySelector("main.table")?.dataset.event) >= wanted,
    number,
  );
}

async function playTogether({ expect, examine, shot }, friends, spectator) {
  const [anna, bo, clara] = friends;
  await Promise.all(friends.map(playsItself));
  await untilEvent(anna, 60);

  // Bo's page is loaded anew in the middle of a hand.
  await rests(bo);
  const before = await eventOf(bo);
  await bo.reload();
  await isPlaying(bo);
  await untilEvent(bo, before);
  expect("a page that is loaded anew shows the same game", (await eventOf(bo)) >= before);
  await playsItself(bo);
  await untilEvent(anna, 110);

  // Clara loses her connection, and finds back.
  await clara.context().setOffline(true);
  await clara.waitForSelector("main.table.away");
  expect("a lost connection is said", (await clara.locator(".prompt.alert").count()) === 1);
  const lost = await eventOf(clara);
  await clara.context().setOffline(false);
  await clara.waitForSelector("main.table:not(.away)");
  await untilEvent(clara, lost + 1);
  expect("it comes back by itself, and the game goes on", true);

  await spectator.waitForSelector("main.table[data-event]");
  expect(
    "a spectator sees no hand",
    (await spectator.locator(".held").count()) === 0 && (await spectator.locator(".river [data-tile]").count()) > 0,
  );
  await examine(spectator, "table, spectator");

  await Promise.all(friends.map((page) => page.waitForSelector("dialog .final", A_GAME)));
  const results = await Promise.all(friends.map((page) => page.evaluate(RESULT)));
  const points = results.map((rows) => JSON.stringify(rows.map(([place, , ...numbers]) => [place, ...numbers])));
  expect(`all four pages show the same result: ${points[0]}`, points.every((one) => one === points[0]) && results[0].length === 4);
  const own = results.map((rows, at) => rows.findIndex(([, name]) => name === "You") >= 0 && rows.every(([, name]) => name !== NAMES[at]));
  expect("each calls its own player “You”", own.every(Boolean));
  const names = results.map((rows, at) => rows.map(([, name]) => (name === "You" ? NAMES[at] : name)).join());
  expect(
    `everybody is in the same place: ${names[0]}`,
    names.every((one) => one === names[0]),
  );
  const checked = await Promise.all(
    friends.map(async (page) => {
      await page.locator("dialog details.fair > summary").click();
      return (await page.locator("dialog .fair p.good").count()) === 1 && (await page.locator("dialog .fair p.bad").count()) === 0;
    }),
  );
  expect("each browser's own number was among those of the walls", checked.every(Boolean));
  await Promise.all(friends.map((page) => page.locator("dialog details.fair > summary").click()));
  await shot(anna, "end-of-game");
  await examine(anna, "end of the game");
}

/** The spectator closes every result that is on show, until the last. A click that met nothing is made again. */
async function readOn(spectator) {
  const isOver = () => spectator.locator("dialog .final").count();
  for (const began = Date.now(); (await isOver()) === 0;) {
    if (Date.now() - began > A_GAME.timeout)
      throw new Error(`the spectator never sees the end; on show: ${await spectator.locator("main").innerText()}`);
    await spectator
      .locator("dialog:not(:has(.final)) footer .primary")
      .click({ timeout: 2000 })
      .catch(() => undefined);
  }
}

async function replay({ visitor, expect, shot, address }, game) {
  const page = await visitor({ path: game.replace(address, "") });
  await page.waitForSelector(".deck");
  const moment = () => page.inputValue("input[type=range]").then(Number);
  const first = await moment();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((was) => Number(document.querySelector("input[type=range]").value) === was + 1, first);
  expect("a step is one event", true);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((was) => Number(document.querySelector("input[type=range]").value) === was, first);
  for (let turn = 0; turn < 34; turn += 1) await page.keyboard.press("ArrowDown");
  await page.waitForFunction((was) => Number(document.querySelector("input[type=range]").value) > was + 10, first);
  await shot(page, "replay");
  const hand = await page.textContent(".where");
  await page.keyboard.press("PageDown");
  await page.waitForFunction((was) => document.querySelector(".where").textContent !== was, hand);
  expect("a step is one hand", true);
  await page.locator("details.walls > summary").click();
  await page.locator("details.walls > button").click();
  await page.waitForSelector("details.walls li");
  const [good, bad] = await Promise.all(["good", "bad"].map((what) => page.locator(`details.walls li.${what}`).count()));
  expect(`the walls are those that were promised: ${good} of ${good + bad}`, bad === 0 && good > 4);
  await page.context().close();
}

async function rematch({ expect }, friends, spectator) {
  const old = friends.map((page) => page.url());
  for (const page of friends) {
    await rests(page);
    await page.click("dialog footer .primary");
  }
  await Promise.all(
    friends.map((page, at) => page.waitForFunction((was) => location.href !== was && document.querySelector(".hand .held"), old[at])),
  );
  const tables = new Set(friends.map((page) => page.url()));
  expect("everybody is at the table of the next game", tables.size === 1);
  await spectator.waitForFunction(() => document.querySelector("main.table .center, .hand, main.table") !== null);
}

/** Anna's account, made at the end of the evening, knows her game in another browser. */
async function account({ visitor, expect, shot }, anna, game) {
  const page = await anna.context().newPage();
  await page.goto(new URL("/account", game).href);
  const made = page.locator("form", { has: page.locator("[autocomplete=new-password]") });
  await made.locator("[autocomplete=username]").fill("anna");
  await made.locator("[autocomplete=new-password]").fill("three odd herons");
  await shot(page, "account");
  await made.locator("button").click();
  await page.waitForSelector("footer a:has-text('anna')");
  await page.close();
  const elsewhere = await visitor({ path: "/account" });
  const log = elsewhere.locator("form", { has: elsewhere.locator(":scope [autocomplete=current-password]") });
  await log.locator("[autocomplete=username]").fill("anna");
  await log.locator("[autocomplete=current-password]").fill("another password");
  await log.locator("button").click();
  await elsewhere.waitForSelector("[role=alert]");
  expect("a wrong password is refused", true);
  await log.locator("[autocomplete=current-password]").fill("three odd herons");
  await log.locator("button").click();
  await elsewhere.waitForSelector("footer a:has-text('anna')");
  await elsewhere.click("footer a[href='/']");
  await elsewhere.waitForSelector(`a[href^="${new URL(game).pathname}"]`);
  expect("the account knows the game in another browser", true);
  await elsewhere.context().close();
}

async function moderator({ visitor, expect, promote }, friends) {
  const referee = await visitor({ path: "/account" });
  await becomeReferee(referee, promote);
  await referee.click("footer a[href='/moderate']");
  const table = referee.locator(".all > li", { hasText: "Clara" }).first();
  await table.locator(".head button").click();
  await referee.fill("dialog input", "the club closes");
  await referee.click("dialog button.primary");
  await referee.waitForSelector("dialog", { state: "detached" });
  await Promise.all(friends.map((page) => page.waitForSelector("text=the club closes")));
  expect("a moderator closes a table, and everybody is told why", true);
  await referee.context().close();
}

export async function friends(parlour) {
  const { visitor, expect, address } = parlour;
  console.log("four browsers at one table");
  const { anna, link } = await openTable(parlour);
  const people = [anna];
  for (const name of NAMES.slice(1)) people.push(await sitDown(parlour, link, name));
  await Promise.all(people.map(isPlaying));
  expect("the game begins when the last has sat down", true);
  const spectator = await visitor({ path: link.replace(address, "") });
  await Promise.all([playTogether(parlour, people, spectator), readOn(spectator)]);
  const watched = await spectator.evaluate(RESULT);
  expect("the spectator sees the same end", watched.length === 4 && watched.every(([, name]) => NAMES.includes(name)));

  console.log("its replay, by its link");
  const game = await anna.locator("dialog a.button[href^='/game/']").evaluate((one) => one.href);
  await replay(parlour, game);

  console.log("an account, another game, a moderator");
  await account(parlour, anna, game);
  await rematch(parlour, people, spectator);
  await moderator(parlour, people);
  for (const page of [...people, spectator]) await page.context().close();
  return game;
}
