// What a first visit to the lobby really transfers, and how soon it can be used.

const LIMIT = 150_000;
/** Milliseconds; the tests may run on a busy machine, so that only what is far off is a problem. */
const SOON = 1000;

export async function weight({ browser, address, expect }) {
  console.log("the first visit");
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  const named = new Map();
  const sizes = [];
  network.on("Network.responseReceived", ({ requestId, response }) => named.set(requestId, response.url.replace(address, "")));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    sizes.push([encodedDataLength, named.get(requestId)]);
  });
  const times = [];
  await page.goto(address);
  await page.waitForSelector(".play:not(:disabled)");
  await page.waitForLoadState("networkidle");
  sizes.sort(([one], [other]) => other - one);
  for (const [size, name] of sizes) console.log(`${String(size).padStart(12)}  ${name}`);
  expect(`a first visit transfers ${bytes} bytes, with all that the lobby asks, of at most ${LIMIT}`, bytes > 0 && bytes <= LIMIT);
  for (let round = 0; round < 5; round += 1) {
    const fresh = await browser.newContext();
    const visit = await fresh.newPage();
    // Until the button is there and would be pressed.
    await visit.addInitScript(() => {
      const wait = () =>
        document.querySelector(".play:not(:disabled)") ? (globalThis.usable = performance.now()) : requestAnimationFrame(wait);
      requestAnimationFrame(wait);
    });
    await visit.goto(address);
    times.push(await visit.waitForFunction(() => globalThis.usable).then((handle) => handle.jsonValue()));
    await fresh.close();
  }
  times.sort((one, other) => one - other);
  expect(`“Play” can be pressed after ${times.map((time) => Math.round(time)).join(", ")} ms`, times[0] < SOON);
  await context.close();
}
