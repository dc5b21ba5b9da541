// Makes a picture of the screen lighter: at most 256 colours, chosen from those that are there, as a PNG with a palette.
import { deflateSync, inflateSync, crc32 } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type, data) {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length);
  out.write(type, 4, "latin1");
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/** The pixels of a PNG as Chromium writes them: eight bits, RGB or RGBA, not interlaced. */
function decode(png) {
  const parts = [];
  let head = null;
  for (let at = SIGNATURE.length; at < png.length;) {
    const size = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + size);
    if (type === "IHDR") head = data;
    if (type === "IDAT") parts.push(data);
    at += size + 12;
  }
  const [width, height, each] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3];
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * each;
  const bytes = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)];
    for (let x = 0; x < line; x += 1) {
      const left = x >= each ? bytes[y * line + x - each] : 0;
      const up = y > 0 ? bytes[(y - 1) * line + x] : 0;
      const corner = x >= each && y > 0 ? bytes[(y - 1) * line + x - each] : 0;
      bytes[y * line + x] = raw[y * (line + 1) + 1 + x] + guess(filter, left, up, corner);
    }
  }
  return { width, height, each, bytes };
}

function guess(filter, left, up, corner) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const [toLeft, toUp, toCorner] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

/** Boxes of colours are halved where they are widest, until there are 256; the middle of each is its colour. */
function palette(counts) {
  const channel = (colour, shift) => (colour >> shift) & 255;
  const measured = (colours) => {
    let [wide, shift, weight] = [-1, 0, 0];
    for (const one of [16, 8, 0]) {
      let [low, high] = [255, 0];
      for (const colour of colours) {
        low = Math.min(low, channel(colour, one));
        high = Math.max(high, channel(colour, one));
      }
      if (high - low > wide) [wide, shift] = [high - low, one];
    }
    for (const colour of colours) weight += counts.get(colour);
    return { colours, shift, wide, worth: wide * Math.sqrt(weight) };
  };
  const boxes = [measured([...counts.keys()])];
  while (boxes.length < 256) {
    boxes.sort((one, other) => one.worth - other.worth);
    if (boxes.at(-1).wide <= 0) break;
    const { colours, shift } = boxes.pop();
    colours.sort((one, other) => channel(one, shift) - channel(other, shift));
    const half = colours.reduce((sum, colour) => sum + counts.get(colour), 0) / 2;
    let [cut, before] = [0, 0];
    while (cut < colours.length - 1 && before < half) before += counts.get(colours[cut++]);
    boxes.push(measured(colours.slice(0, Math.max(1, cut))), measured(colours.slice(Math.max(1, cut))));
  }
  const colours = Buffer.alloc(boxes.length * 3);
  const place = new Map();
  boxes.forEach((box, at) => {
    const weight = box.colours.reduce((sum, colour) => sum + counts.get(colour), 0);
    [16, 8, 0].forEach((shift, part) => {
      colours[at * 3 + part] = Math.round(
        box.colours.reduce((sum, colour) => sum + channel(colour, shift) * counts.get(colour), 0) / weight,
      );
    });
    for (const colour of box.colours) place.set(colour, at);
  });
  return { colours, place };
}

/** The same picture with a palette; the one that was given, where that would be lighter. */
export function lighter(png) {
  const { width, height, each, bytes } = decode(png);
  const pixels = new Uint32Array(width * height);
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 1) {
    const colour = (bytes[at * each] << 16) | (bytes[at * each + 1] << 8) | bytes[at * each + 2];
    pixels[at] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const { colours, place } = palette(counts);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = place.get(pixels[y * width + x]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const small = Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return small.length < png.length ? small : png;
}
