// The moderator of the parlour.

/** On the page of the account: makes the account of the moderator, or logs in where it is there already. */
export async function becomeReferee(page, promote) {
  for (const complete of ["new-password", "current-password"]) {
    const form = page.locator("form", { has: page.locator(`[autocomplete=${complete}]`) });
    await form.locator("[autocomplete=username]").fill("referee");
    await form.locator(`[autocomplete=${complete}]`).fill("three odd herons");
    await form.locator("button").click();
    await page.waitForSelector("#sessions, .trouble[role=alert]");
    if ((await page.locator("#sessions").count()) === 0) continue;
    promote("referee");
    await page.reload();
    await page.waitForSelector("footer a[href='/moderate']");
    return;
  }
  throw new Error("the moderator cannot log in");
}
