// Every page around the table: lobby, a new table, its waiting room from both sides, the account, moderation, a finished game.
// Each is looked at wide and on a phone, in light and dark.
import { becomeReferee } from "./referee.mjs";

/** Plays a whole short game over the socket of the page's own guest: wins if that is offered, else passes or discards the draw. */
const PLAY_ALL = async () => {
  const asked = { method: "POST", headers: { "content-type": "application/json" } };
  const { table } = await (
    await fetch("/api/quick", { ...asked, body: JSON.stringify({ level: "club", rounds: "east", name: "Anna" }) })
  ).json();
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
      // Not faster than the server listens.
      setTimeout(() => send({ action: wanted ?? drawn ?? moves[0], after: sees.first + sees.events.length - 1 }), 40);
    };
  });
};

export async function pages({ address, visitor, look, expect, promote }) {
  console.log("the lobby");
  const anna = await visitor();
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
  expect(`the link to a moment is copied: ${link.replace(address, "")}`, link === anna.url() && /#\d+$/.test(link));

  const bo = await visitor({ locale: "de-DE" });
  await bo.goto(link);
  await bo.waitForSelector(".deck");
  const same = await Promise.all([anna, bo].map((page) => page.inputValue("input[type=range]")));
  expect(
    "somebody else sees the same moment, in German",
    same[0] === same[1] && (await bo.evaluate(() => document.documentElement.lang)) === "de",
  );
  await bo.locator("aside input[type=checkbox]").nth(1).check();
  await bo.waitForFunction(() => !document.querySelector("aside table").textContent.includes("Anna"));
  expect("names can be hidden", !(await bo.textContent("body")).includes("Anna"));
  await bo.locator("details.walls > summary").click();
  await bo.locator("details.walls > button").click();
  await bo.waitForSelector("details.walls li");
  expect(
    "every wall is honest",
    (await bo.locator("details.walls li.bad").count()) === 0 && (await bo.locator("details.walls li.good").count()) > 4,
  );
  await look(bo, "replay-walls");
  for (const format of ["record", "mjai", "tenhou6"]) {
    const answer = await bo.request.get(`${address}/api/games/${game}?format=${format}`);
    expect(`it can be downloaded as ${format}`, answer.ok() && (await answer.body()).length > 500);
  }

  console.log("a table for friends");
  await anna.goto(`${address}/new`);
  await anna.waitForSelector("form .card");
  await anna.locator("input[name=clock]").last().check({ force: true });
  await anna.locator("label.check input").first().check();
  await look(anna, "new-table");
  await anna.selectOption("select >> nth=1", "house");
  await anna.fill("textarea", 'name = "Club night"\nbase = "ema2016"\nred_fives = "thre"\n');
  await anna.click("form button.primary");
  await anna.waitForSelector("#house-wrong");
  const marked = await anna.evaluate(
    () =>
      getSelection().toString() ||
      document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd),
  );
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
  const referee = await visitor();
  await referee.goto(`${address}/account`);
  await referee.waitForSelector("form");
  await look(referee, "account");
  await becomeReferee(referee, promote);
  await look(referee, "account-in");
  await referee.click("footer a[href='/moderate']");
  await referee.waitForSelector("text=Bo <b>bold</b>");
  expect("a moderator sees the table and its people", (await referee.textContent(".all")).includes("Bo <b>bold</b>"));
  await look(referee, "moderation");
  await referee.locator(".all > li", { hasText: "Bo <b>bold</b>" }).locator(".head button").click();
  await referee.fill("dialog input", "the club closes");
  await look(referee, "moderation-close");
  await referee.click("dialog button.primary");
  await referee.waitForSelector("dialog", { state: "detached" });
  await anna
    .waitForFunction(() => document.body.textContent.includes("the club closes"), null, { timeout: 20_000 })
    .then(
      () => expect("the people are told why", true),
      () => expect("the people are told why", false),
    );

  console.log("what is not there");
  await anna.goto(`${address}/no/such/page`);
  await anna.waitForSelector("h1");
  await look(anna, "nowhere");
  await anna.goto(`${address}/game/nosuchgame`);
  await anna.waitForSelector("h1:has-text('no such game')");
  await look(anna, "no-game");
}
