// A clock runs out: the page discards nothing by itself, the server does; after the second time a bot plays, until the player is back.
export async function clock({ visitor, expect }) {
  console.log("a clock runs out");
  const page = await visitor({ path: "/new" });
  await page.waitForFunction(() => document.querySelectorAll("form select option").length > 12);
  for (const at of [0, 1, 2]) await page.locator(".chairs select").nth(at).selectOption("tsumogiri");
  await page.locator("input[name=clock]").last().check({ force: true });
  await page.locator("input[type=number]").first().fill("1");
  await page.locator("input[type=number]").last().fill("1");
  await page.click("form button.primary");
  await page.waitForSelector(".hand .held");
  await page.waitForSelector("[role=timer]");
  expect("the time is on show", /\d/.test(await page.getAttribute("[role=timer]", "aria-label")));
  const mine = await page.evaluate(() => document.querySelector("main.table").dataset.event);
  await page.waitForFunction((was) => document.querySelector("main.table").dataset.event !== was, mine);
  expect("whose time is up discards", true);
  // A bot plays on faster than anybody aims: the button is pressed as soon as it is there.
  await page.waitForFunction(() => {
    const back = document.querySelector(".say .inline");
    back?.click();
    return back !== null;
  });
  expect("who lets it run out twice is played by a bot, and told so", true);
  await page.waitForFunction(() => document.querySelector(".say .inline") === null && document.querySelector(".final") === null);
  expect("and can take the seat back", true);
  await page.context().close();
}
