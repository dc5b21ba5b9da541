import { describe, expect, it } from "vitest";
import { automatic, buttonsOf, keyed, layable, moveOf, questionsOf, readingsOf, slotsOf, wrongSet, type Hold } from "../src/tables/choices";
import type { Action, Phase } from "../src/wire";
import { dealt, may, play } from "./table";

const TURN: Phase = { type: "turn", seat: "A", took: { type: "drawn" } };
const OFFER: Phase = { type: "claims", seat: "D", tile: "5m", offer: "discard" };
const FREE: Hold = { mark: null, picking: "discard" };
const OFF = { win: false, noCalls: false, discard: false };

const drew = play(dealt("19m 19p 19s 1234567z"), { type: "drew", seat: "A", tile: "9m" });
const discards: Action[] = slotsOf(drew).map(({ tile, drawn }) => ({ type: "discard", tile, drawn }));
const turn = may(drew, TURN, discards);
const offered = play(dealt("3467m 19p 19s 12345z"), { type: "discarded", seat: "D", tile: "5m", drawn: true });
const chows: Action[] = [
  { type: "pass" },
  { type: "chi", with: ["3m", "4m"] },
  { type: "chi", with: ["4m", "6m"] },
  { type: "chi", with: ["6m", "7m"] },
];

describe("tiles", () => {
  it("in the hand and just drawn are told apart", () => {
    expect(moveOf(turn, { tile: "9m", drawn: false }, "discard")).toEqual({ type: "discard", tile: "9m", drawn: false });
    expect(moveOf(turn, { tile: "9m", drawn: true }, "discard")).toEqual({ type: "discard", tile: "9m", drawn: true });
  });

  it("do nothing when they may not be discarded", () => {
    const barred = may(
      drew,
      TURN,
      discards.filter((move) => "tile" in move && move.tile !== "1z"),
    );
    expect(moveOf(barred, { tile: "1z", drawn: false }, "discard")).toBeNull();
    expect(moveOf(may(drew, TURN, []), { tile: "1m", drawn: false }, "discard")).toBeNull();
  });

  it("of the deal count as the hand's", () => {
    const move: Action = { type: "discard", tile: "9m", drawn: false };
    expect(moveOf(may(drew, TURN, [move]), { tile: "9m", drawn: true }, "discard")).toEqual(move);
  });
});

describe("buttons", () => {
  it("have wins first and passing last, and riichi once", () => {
    const riichi = discards.slice(0, 2).map((move) => ({ ...move, type: "riichi" }) as Action);
    const state = may(drew, TURN, [...discards, ...riichi, { type: "concealed-kong", kind: "1z" }, { type: "tsumo" }]);
    expect(buttonsOf(state).map((button) => button.does)).toEqual(["tsumo", "riichi", "concealed-kong"]);
  });

  it("of several chows have numbers, and the tiles to tell them by", () => {
    const buttons = buttonsOf(may(offered, OFFER, chows));
    expect(buttons.map((button) => button.key)).toEqual(["1", "2", "3", " "]);
    expect(buttons[1]?.tiles).toEqual(["4m", "6m"]);
  });
});

describe("readings", () => {
  const worth = (fu: number, points: number) => ({ named: { yaku: ["riichi"], fu }, han: 1, limit: null, points });
  const won = (...readings: ReturnType<typeof worth>[]) => {
    const legal = { moves: [{ type: "ron" }, { type: "pass" }] as Action[], readings, "wrong-moves": [], slips: [], "wrong-sets": [] };
    return may(offered, OFFER, [], { legal, "reading-labels": readings.map((one) => `${one.named.fu}`) });
  };

  it("that pay differently are chosen from, the highest first", () => {
    const wins = readingsOf(won(worth(50, 3200), worth(40, 3200), worth(30, 2000)), { type: "ron" });
    expect(wins).toEqual([
      { action: { type: "ron", reading: { yaku: ["riichi"], fu: 50 } }, label: "50" },
      { action: { type: "ron", reading: { yaku: ["riichi"], fu: 30 } }, label: "30" },
    ]);
  });

  it("are no choice where they pay the same, where there are none, and for other moves", () => {
    expect(readingsOf(won(worth(50, 3200), worth(40, 3200)), { type: "ron" })).toEqual([]);
    expect(readingsOf(won(), { type: "ron" })).toEqual([]);
    expect(readingsOf(won(worth(50, 3200), worth(30, 2000)), { type: "pass" })).toEqual([]);
  });

  it("that are named already are not asked for again", () => {
    const named: Action = { type: "ron", reading: { yaku: ["riichi"], fu: 30 } };
    expect(readingsOf(won(worth(50, 3200), worth(30, 2000)), named)).toEqual([]);
  });

  it("are left to the highest by the switch that wins", () => {
    expect(automatic(won(worth(50, 3200), worth(30, 2000)), { ...OFF, win: true })).toEqual({ type: "ron" });
  });
});

describe("keys", () => {
  const press = (state: typeof turn, key: string, hold: Hold = FREE) => keyed(state, hold, key);

  it("move the mark along the hand and around its ends", () => {
    expect(press(turn, "ArrowLeft")).toEqual({ do: "mark", mark: 13 });
    expect(press(turn, "ArrowLeft", { ...FREE, mark: 13 })).toEqual({ do: "mark", mark: 12 });
    expect(press(turn, "ArrowRight", { ...FREE, mark: 13 })).toEqual({ do: "mark", mark: 0 });
    expect(press(turn, "Home")).toEqual({ do: "mark", mark: 0 });
  });

  it("discard the marked tile", () => {
    expect(press(turn, "Enter", { ...FREE, mark: 0 })).toEqual({ do: "act", action: discards[0] });
    expect(press(turn, "Enter")).toBeNull();
  });

  it("let the drawn tile go with the space bar", () => {
    expect(press(turn, " ")).toEqual({ do: "act", action: { type: "discard", tile: "9m", drawn: true } });
  });

  it("pass with the space bar, but never a win", () => {
    const chance = may(offered, OFFER, chows);
    expect(press(chance, " ")).toEqual({ do: "act", action: { type: "pass" } });
    const win = may(offered, OFFER, [...chows, { type: "ron" }]);
    expect(press(win, " ")).toBeNull();
    expect(press(win, "x")).toEqual({ do: "act", action: { type: "pass" } });
    expect(press(win, "o")).toEqual({ do: "act", action: { type: "ron" } });
    expect(press(may(drew, TURN, [...discards, { type: "tsumo" }]), " ")).toBeNull();
  });

  it("choose among chows by number, and a letter that is shared does nothing", () => {
    const chance = may(offered, OFFER, chows);
    expect(press(chance, "2")).toEqual({ do: "act", action: chows[2] });
    expect(press(chance, "c")).toBeNull();
    expect(press(may(offered, OFFER, chows.slice(0, 2)), "c")).toEqual({ do: "act", action: chows[1] });
  });

  it("mark only tiles with which riichi can be declared", () => {
    const riichi: Action = { type: "riichi", tile: "1p", drawn: false };
    const state = may(drew, TURN, [...discards, riichi]);
    expect(press(state, "r")).toEqual({ do: "pick", picking: "riichi" });
    const hold: Hold = { mark: null, picking: "riichi" };
    expect(press(state, "ArrowRight", hold)).toEqual({ do: "mark", mark: 2 });
    expect(press(state, "Enter", { ...hold, mark: 2 })).toEqual({ do: "act", action: riichi });
    expect(press(state, "Enter", { ...hold, mark: 0 })).toBeNull();
    expect(press(state, " ", hold)).toBeNull();
    expect(press(state, "r", hold)).toEqual({ do: "pick", picking: "discard" });
  });

  it("of a spectator walk around the table, and mark nothing", () => {
    const watching = { ...drew, watching: true };
    expect(press(watching, "n")).toEqual({ do: "walk" });
    expect(press(watching, "ArrowLeft")).toBeNull();
    expect(press(turn, "n")).toBeNull();
  });

  it("that mean nothing do nothing", () => {
    for (const key of ["q", "F5", "Tab", "0", "t", "o", "k"]) expect(press(turn, key)).toBeNull();
  });
});

describe("switches", () => {
  it("choose nothing while they are off", () => {
    expect(automatic(turn, OFF)).toBeNull();
    expect(automatic(may(offered, OFFER, chows), OFF)).toBeNull();
  });

  it("win, also with no calls", () => {
    const win = may(offered, OFFER, [...chows, { type: "ron" }]);
    expect(automatic(win, { ...OFF, win: true, noCalls: true })).toEqual({ type: "ron" });
    expect(automatic(win, { ...OFF, noCalls: true }), "a win is never passed by itself").toBeNull();
  });

  it("pass on calls", () => {
    expect(automatic(may(offered, OFFER, chows), { ...OFF, noCalls: true })).toEqual({ type: "pass" });
  });

  it("discard what is drawn, but not a win", () => {
    expect(automatic(turn, { ...OFF, discard: true })).toEqual({ type: "discard", tile: "9m", drawn: true });
    expect(automatic(may(drew, TURN, [...discards, { type: "tsumo" }]), { ...OFF, discard: true })).toBeNull();
  });

  it("discard East's fourteenth tile, but nothing after a claim", () => {
    const own = discards.map((move) => ({ ...move, drawn: false }) as Action);
    const fourteenth: Action = { type: "discard", tile: "9m", drawn: false };
    expect(automatic(may(drew, TURN, own), { ...OFF, discard: true })).toEqual(fourteenth);
    const claimed = play(offered, { type: "claimed", seat: "A", call: "chi", with: ["3m", "4m"] });
    expect(automatic(may(claimed, TURN, [{ type: "discard", tile: "6m", drawn: false }]), { ...OFF, discard: true })).toBeNull();
  });

  it("are not needed for the only discard after riichi", () => {
    const only: Action = { type: "discard", tile: "9m", drawn: true };
    const state = may(play(drew, { type: "riichi", seat: "A" }), TURN, [only]);
    expect(automatic(state, OFF)).toEqual(only);
    expect(automatic(may(drew, TURN, [only]), OFF), "without riichi a person discards").toBeNull();
  });
});

describe("an announcement", () => {
  const said = { A: null, B: null, C: null, D: null };
  const drawn: Phase = { type: "announcing", said };

  it("goes by itself only when there is no other", () => {
    expect(automatic(may(offered, drawn, [{ type: "noten" }]), OFF)).toEqual({ type: "noten" });
    expect(automatic(may(offered, drawn, [{ type: "waiting" }, { type: "noten" }]), OFF)).toBeNull();
  });
});

describe("a wrong set", () => {
  const sets = { call: "chi" as const, tiles: ["3m", "4m", "6m"], except: [["4m", "3m"]], doubles: [] };

  it("is two tiles that do not fit", () => {
    expect(wrongSet(sets, [0, 2])).toEqual({ type: "wrong-set", call: "chi", with: ["3m", "6m"] });
    expect(wrongSet(sets, [0, 1]), "these fit").toBeNull();
    expect(wrongSet(sets, [1]), "one is missing").toBeNull();
    expect(wrongSet(sets, [2, 2])).toBeNull();
  });

  it("can be two tiles that are alike, where there are two", () => {
    const twice = { ...sets, doubles: ["6m"] };
    expect(layable(twice)).toEqual(["3m", "4m", "6m", "6m"]);
    expect(wrongSet(twice, [2, 3])).toEqual({ type: "wrong-set", call: "chi", with: ["6m", "6m"] });
  });
});

describe("questions", () => {
  it("are about what is not offered", () => {
    expect(questionsOf(turn).map((action) => action.type)).toEqual(["tsumo", "riichi", "nine-terminals"]);
    expect(questionsOf(may(offered, OFFER, [{ type: "pass" }]))).toEqual([{ type: "ron" }, { type: "chi", with: ["3m", "4m"] }]);
  });
});
