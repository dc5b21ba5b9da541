// Writes the 37 faces of the tiles and a back as one SVG with a symbol for each, small enough to stand in a page.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { optimize } from "svgo";
import * as art from "riichi-mahjong-tiles";

const suits = { m: "Man", p: "Pin", s: "Sou" };
const honours = ["Ton", "Nan", "Shaa", "Pei", "Haku", "Hatsu", "Chun"];
const faces = [];
for (const [letter, name] of Object.entries(suits)) {
  faces.push([`0${letter}`, `Regular${name}5Dora`]);
  for (let rank = 1; rank <= 9; rank++) faces.push([`${rank}${letter}`, `Regular${name}${rank}`]);
}
honours.forEach((name, place) => faces.push([`${place + 1}z`, `Regular${name}`]));

// A face is 300 by 400 and is drawn some 30 pixels wide, so that tenths are fine enough.
const settings = (id) => ({
  multipass: true,
  floatPrecision: 1,
  plugins: [
    { name: "preset-default", params: { overrides: { cleanupIds: { minify: true } } } },
    "reusePaths",
    "removeDimensions",
    "removeXMLNS",
    "convertStyleToAttrs",
    { name: "prefixIds", params: { prefix: `t${id}`, delim: "" } },
  ],
});

let sprite = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="0" height="0" style="position:absolute" aria-hidden="true">\n';
for (const [id, name] of faces) {
  const drawn = renderToStaticMarkup(createElement(art[name]));
  const { data } = optimize(drawn, settings(id));
  const body = data.replace(/^<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "").replace(/^<svg[^>]*\/>$/, "");
  // The white dragon is a bare tile, which would look like a picture that is missing.
  const frame = id === "5z" ? '<path fill="none" stroke="#9fb0c0" stroke-width="10" d="M48 60h204v280H48z"/>' : "";
  sprite += `<symbol id="t${id}" viewBox="0 0 300 400">${body}${frame}</symbol>\n`;
}
sprite += '<symbol id="tback" viewBox="0 0 300 400"><path fill="#2f6f56" d="M24 24h252v352H24z"/><path fill="none" stroke="#cfe3d8" stroke-width="12" d="M60 60h180v280H60z"/></symbol>\n';
process.stdout.write(`${sprite}</svg>\n`);
