/** Who pays whom at the end of a hand, as arrows between four chairs. */

import { sideOf, type Side } from "./seats";
import type { HandResult, Seat } from "../wire";

/** Points that go from one side of the picture to another; `null` is the table itself. */
export type Arrow = { from: Side | null; to: Side; points: number };

/** One arrow for each pair, however many payments there were between them. */
export function arrowsOf(payments: HandResult["payments"], viewer: Seat): Arrow[] {
  const arrows: Arrow[] = [];
  for (const payment of payments) {
    const from = payment.from === null ? null : sideOf(viewer, payment.from);
    const to = sideOf(viewer, payment.to);
    const same = arrows.find((arrow) => arrow.from === from && arrow.to === to);
    if (same) same.points += payment.points;
    else arrows.push({ from, to, points: payment.points });
  }
  return arrows;
}

/** Width and height. */
export type Size = { width: number; height: number };
export type Line = { x1: number; y1: number; x2: number; y2: number };

/** Where the middle of a side's box lies in a picture of this size; the boxes stand along its edges. */
function placeOf(side: Side | null, picture: Size, box: Size): [number, number] {
  const { width, height } = picture;
  switch (side) {
    case "self":
      return [width / 2, height - box.height / 2];
    case "right":
      return [width - box.width / 2, height / 2];
    case "across":
      return [width / 2, box.height / 2];
    case "left":
      return [box.width / 2, height / 2];
    case null:
      // What lies on the table has a corner, where no other line passes.
      return [width * 0.14, height * 0.87];
  }
}

/** The line of an arrow from the edge of one box to that of another, a little short of both. */
export function lineOf(arrow: Arrow, picture: Size, box: Size): Line {
  const [ax, ay] = placeOf(arrow.from, picture, box);
  const [bx, by] = placeOf(arrow.to, picture, box);
  const [dx, dy] = [bx - ax, by - ay];
  const short = 6 / Math.hypot(dx, dy);
  // The share of the way that lies inside a box.
  const inside = Math.min(box.width / 2 / Math.abs(dx || 1e-9), box.height / 2 / Math.abs(dy || 1e-9)) + short;
  const begin = arrow.from === null ? 6 * short : inside;
  const end = 1 - inside - short;
  return { x1: ax + dx * begin, y1: ay + dy * begin, x2: ax + dx * end, y2: ay + dy * end };
}
