// A newcomer opens the page and plays a whole hand: with the mouse, with the keyboard alone, by touch on a phone.
import { writeFileSync } from "node:fs";
import { keyboard, mouse, playHand, touch } from "../hands.mjs";
import { PHONE, WIDE } from "../parlour.mjs";

/**
 * Plays a hand, and looks once at each kind of moment. Where pictures are taken, it goes on with the next hands until there was something to see
 * for each that is asked for.
 */
async function playAndLook({ examine, shot, takesPictures }, page, hands, where, pictures) {
  const seen = new Set();
  const once = async (name, what) => {
    if (name === undefined || seen.has(name)) return;
    seen.add(name);
    await what();
  };
  const during = async (look, steps) => {
    await once(`look ${look}`, () => examine(page, `${where}, ${look}`));
    if (look === "discard" && steps >= 7) await once(pictures.later, () => shot(page, pictures.later));
    if (look === "choice" && (await page.locator(".action.chi, .action.pon").count()) > 0)
      await once(pictures.claims, () => shot(page, pictures.claims));
  };
  await playHand(page, hands, during);
  for (let more = 0; takesPictures && more < 6 && Object.values(pictures).some((name) => !seen.has(name)); more += 1) {
    if ((await page.locator("dialog .final").count()) > 0) return;
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog", { state: "detached" });
    await playHand(page, hands, during);
  }
}

/** A table that waits for people and stands in the lobby. */
const LISTED = (name) =>
  fetch("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name,
      rules: "ema2016",
      seats: ["person", "person", "person", "club"],
      listed: true,
      time: { base: 10, bank: 60 },
    }),
  }).then((answer) => answer.status);

async function withMouse(parlour, { frames: keep }) {
  const { visitor, examine, shot, expect } = parlour;
  for (const name of ["Mette", "Joost"]) {
    const host = await visitor();
    expect(`${name} opens a table`, (await host.evaluate(LISTED, name)) === 201);
    await host.context().close();
  }
  const page = await visitor();
  await page.waitForSelector("text=Mette");
  await page.waitForFunction(() => document.querySelectorAll("select option").length > 8);
  await shot(page, "lobby");
  await examine(page, "lobby, light");
  const frames = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(JSON.parse(payload))));
  await page.click(".play");
  await playAndLook(parlour, page, mouse, "table, light", { later: "table-wide", claims: "claim-buttons" });
  if (keep) {
    const sees = frames.filter((frame) => frame.sees).map(({ sees: { seat, first, events, game } }) => ({ seat, first, events, game }));
    writeFileSync(keep, `${JSON.stringify(sees)}\n`);
  }
  await page.waitForSelector("dialog footer .primary");
  await shot(page, "result");
  await examine(page, "result, light");
  expect("a hand is played with the mouse, and its result shown", (await page.locator("dialog .sum, dialog table").count()) > 0);
  await page.click("dialog footer .primary");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForSelector(".hand .held");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog");
  await examine(page, "keys, light");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.keyboard.press("w");
  await page.locator(".questions button").first().click();
  await page.waitForFunction(() => document.querySelector(".answer").textContent.trim() !== "");
  await examine(page, "why not, light");
  expect("“why can I not …” is answered", true);
  await page.context().close();
}

async function withKeyboard(parlour) {
  const { visitor, examine, expect } = parlour;
  const page = await visitor({ colorScheme: "dark" });
  await examine(page, "lobby, dark");
  await page.keyboard.press("Tab");
  while (!(await page.evaluate(() => document.activeElement.matches(".play")))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await playAndLook(parlour, page, keyboard, "table, dark", { later: "table-dark" });
  await examine(page, "result, dark");
  expect("a hand is played with the keyboard alone", true);
  expect("it is told to a screen reader", (await page.locator("[aria-live]").first().textContent()).trim() !== "");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.context().close();
}

async function byTouch(parlour) {
  const { visitor, examine, shot, expect } = parlour;
  const page = await visitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await shot(page, "lobby-phone");
  await examine(page, "lobby, phone");
  await page.tap(".play");
  await playAndLook(parlour, page, touch, "table, phone", { later: "table-phone" });
  await shot(page, "result-phone");
  await examine(page, "result, phone");
  expect("a hand is played by touch on a phone", true);
  await page.context().close();
}

async function atTwiceTheSize({ visitor, examine, expect }) {
  const page = await visitor({
    viewport: { width: WIDE.width / 2, height: WIDE.height / 2 },
    locale: "de-DE",
    settings: { numbers: true },
  });
  await page.click(".play");
  await page.waitForSelector(".hand.turn, .action");
  await examine(page, "table at 200 %");
  expect("a German browser is answered in German", (await page.evaluate(() => document.documentElement.lang)) === "de");
  expect("the tiles have numbers", (await page.locator(".hand .corner").count()) >= 13);
  await page.context().close();
}

export async function newcomer(parlour, values) {
  console.log("a hand with the mouse");
  await withMouse(parlour, values);
  console.log("a hand with the keyboard alone");
  await withKeyboard(parlour);
  console.log("a hand by touch");
  await byTouch(parlour);
  console.log("everything at twice its size, numbers on the tiles, German");
  await atTwiceTheSize(parlour);
}
