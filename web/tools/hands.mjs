// How a hand is played in the page: by mouse, by keyboard, by touch, and by a player in the page itself who clicks.

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
    names.reduce(
      (sum, other) => {
        if (other[1] !== name[1]) return sum;
        const apart = Math.abs(other[0] - name[0]);
        return sum + (apart === 0 ? 4 : name[1] === "z" ? 0 : apart === 1 ? 2 : apart === 2 ? 1 : 0);
      },
      /^[19]|z/.test(name) ? 0 : 0.5,
    );
  const legal = held.map((one, at) => at).filter((at) => held[at].classList.contains("legal"));
  return legal.length === 0 ? -1 : legal.reduce((one, other) => (worth(names[other]) < worth(names[one]) ? other : one));
};

/** The number of the last event on show. */
const MOMENT = () => document.querySelector("main.table").dataset.event;
const MOVED = (was) => document.querySelector("dialog") !== null || document.querySelector("main.table").dataset.event !== was;

/** Plays until a dialog is on show. `hands` says how it is done; `during` is called before each choice. */
export async function playHand(page, hands, during) {
  for (let steps = 0; steps < 400; steps += 1) {
    const look = await page.waitForFunction(LOOK).then((handle) => handle.jsonValue());
    if (look === "dialog") return steps;
    await during?.(look, steps);
    const moment = await page.evaluate(MOMENT);
    await act(page, hands, look, steps).catch(missed);
    // The next look is at the next moment, not at this one again. A click that met nothing is made once more.
    await page.waitForFunction(MOVED, moment, { timeout: 5000 }).catch(() => undefined);
  }
  throw new Error("the hand does not end");
}

async function act(page, hands, look, steps) {
  if (look === "win") return hands.win(page);
  if (look === "riichi") return hands.riichi(page);
  if (look === "choice") return hands.choose(page, steps);
  const at = await page.evaluate(LONELY);
  if (at >= 0) await hands.discard(page, at);
}

/** What was on show may be gone when it is clicked: that is not waited for. */
const BRIEFLY = { timeout: 3000 };
function missed(error) {
  if (error.name !== "TimeoutError") throw error;
}

export const mouse = {
  win: (page) => page.click(".action.win", BRIEFLY),
  riichi: async (page) => {
    await page.click(".action.riichi", BRIEFLY);
    await page.click(".held.legal >> nth=-1", BRIEFLY);
  },
  choose: async (page, steps) => {
    const call = page.locator(".action.pon, .action.chi");
    if (steps < 12 && (await call.count()) > 0) await call.first().click(BRIEFLY);
    else if ((await page.locator(".action.pass").count()) > 0)
      await page.locator(".felt").click({ button: "right", position: { x: 5, y: 5 }, ...BRIEFLY });
    else await page.locator(".action.waiting, .action:not(.concealed-kong):not(.added-kong)").first().click(BRIEFLY);
  },
  discard: (page, at) => page.locator(".held").nth(at).click(BRIEFLY),
};

export const keyboard = {
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

export const touch = {
  win: (page) => page.tap(".action.win", BRIEFLY),
  riichi: async (page) => {
    await page.tap(".action.riichi", BRIEFLY);
    await page.tap(".held.legal.raised", BRIEFLY);
  },
  choose: (page) => page.locator(".action.pass, .action.waiting, .action").last().tap(BRIEFLY),
  discard: async (page, at) => {
    await page.locator(".held").nth(at).tap(BRIEFLY);
    await page.locator(".held").nth(at).tap(BRIEFLY);
  },
};

/** Clicks by itself, in the page, every few milliseconds: wins, declares riichi, answers, discards, reads results. */
const CLICKS = () => {
  const first = (...ways) => ways.map((way) => document.querySelector(way)).find((one) => one !== null);
  const lonely = () => [...document.querySelectorAll(".held")][globalThis.lonely()];
  const step = () => {
    if (document.querySelector("dialog .final, main.table.away") || globalThis.rests) return;
    const dialog = document.querySelector("dialog");
    if (dialog) return dialog.querySelector("footer .primary:not(:disabled)")?.click();
    const button = first(
      ".action.win",
      ".action.riichi:not(.on)",
      ".action.waiting",
      ".action.pass",
      ".action.noten",
      ".action:not(.riichi):not(.concealed-kong):not(.added-kong):not(.nine-terminals)",
    );
    if (button) return button.click();
    if (document.querySelector(".action.on")) return document.querySelector(".held.legal")?.click();
    if (document.querySelector(".hand.turn")) lonely()?.click();
  };
  globalThis.rests = false;
  globalThis.clicking ??= setInterval(step, 25);
};

/** From now on this page is played by a player who clicks in it. A page that was loaded anew has to be told again. */
export async function playsItself(page) {
  await page.evaluate(`globalThis.lonely = ${LONELY}`);
  await page.evaluate(CLICKS);
}

/** The player in the page waits. */
export const rests = (page) => page.evaluate(() => void (globalThis.rests = true));
