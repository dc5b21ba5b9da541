// Plays in real Chromium against a running server, as docs/server.md says it, and fails on whatever is not as it should be: a
// page that complains, a finding of axe-core that is serious or critical, something wider than the window.
//
//     node tools/play.mjs --program target/debug/janso          starts a server of its own
//     node tools/play.mjs --address http://127.0.0.1:8910       uses one that runs; "referee" has to be a moderator there
//     --only NAME      one of newcomer, friends, clock, pages, weight; may be said more than once
//     --shots FOLDER   where the pictures go; without it none are taken
//     --frames FILE    keeps what the server sent in the hand with the mouse, as tests/recorded.json has it
import { parseArgs } from "node:util";
import { openParlour } from "./parlour.mjs";
import { clock } from "./stories/clock.mjs";
import { friends } from "./stories/friends.mjs";
import { newcomer } from "./stories/newcomer.mjs";
import { pages } from "./stories/pages.mjs";
import { weight } from "./stories/weight.mjs";

const STORIES = { weight, newcomer, friends, clock, pages };

const { values } = parseArgs({
  options: {
    program: { type: "string" },
    address: { type: "string" },
    only: { type: "string", multiple: true },
    shots: { type: "string" },
    frames: { type: "string" },
    chromium: { type: "string" },
  },
});
const wanted = values.only ?? Object.keys(STORIES);
const unknown = wanted.find((name) => !Object.hasOwn(STORIES, name));
if (unknown !== undefined) throw new Error(`there is no story “${unknown}”; there are ${Object.keys(STORIES).join(", ")}`);

const began = performance.now();
const parlour = await openParlour(values);
try {
  for (const name of wanted) await STORIES[name](parlour, values);
} finally {
  await parlour.close();
}
const { problems } = parlour;
console.log(`${wanted.join(", ")}: ${Math.round((performance.now() - began) / 1000)} s`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log("everything as it should be");
