// The moderator of the parlour, whom the server's settings name.

/** On the page of the account: makes the account of the moderator, or logs in where it is there already. */
export async function becomeReferee(page) {
  for (const complete of ["new-password", "current-password"]) {
    const form = page.locator("form", { has: page.locator(`[autocomplete=${complete}]`) });
    await form.locator("[autocomplete=username]").fill("referee");
    await form.locator(`[autocomplete=${complete}]`).fill("a long password");
    await form.locator("button").click();
    await page.waitForSelector("footer a[href='/moderate'], .trouble[role=alert]");
    if ((await page.locator("footer a[href='/moderate']").count()) > 0) return;
  }
  throw new Error("the moderator cannot log in");
}
