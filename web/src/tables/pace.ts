/**
 * How fast what happened is shown. A server that plays for bots can send a whole go-around at once; people want to see one
 * thing after another. What is chosen is never slowed down: a beat comes before what others did.
 */

import type { Event, Seat } from "../wire";

/** How many milliseconds at least lie between what was shown before and this event. */
export function beatBefore(event: Event, viewer: Seat | null): number {
  switch (event.type) {
    // The draw before it came a window after the last discard already.
    case "discarded":
      return event.seat === viewer ? 0 : 300;
    case "claimed":
    case "concealed-kong":
    case "added-kong":
    case "wrong-kong":
    case "riichi":
      return event.seat === viewer ? 0 : 500;
    case "drew":
    case "replaced":
      return event.seat === viewer ? 160 : 60;
    case "won":
    case "aborted":
    case "wall-ended":
      return 600;
    case "ended":
      return 500;
    case "turned":
    case "announced":
      return 120;
    case "began":
    case "dealt":
    case "jumped":
    case "put-back":
    case "ura-turned":
    case "reading-named":
    case "turned-back":
    case "bet":
    case "lapsed":
    case "kong-taken-back":
    case "reopened":
    case "showed":
    case "ruled":
    case "corrected":
    case "paid":
    case "penalised":
    case "fined":
    case "time-called":
      return 0;
  }
}
