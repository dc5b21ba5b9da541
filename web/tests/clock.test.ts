import { describe, expect, it } from "vitest";
import { alarmAt, seconds, timeLeft, type Clock } from "../src/tables/clock";

const turn: Clock = { base: 5000, bank: 20000, since: 1000 };
const claim: Clock = { base: 4000, bank: null, since: 0 };

describe("a clock", () => {
  const at = (clock: Clock, now: number) => {
    const { base, bank, share } = timeLeft(clock, now);
    return [base, bank, Number(share.toFixed(2))];
  };

  it("runs through the base first, and then through the bank", () => {
    expect(at(turn, 1000)).toEqual([5000, 20000, 1]);
    expect(at(turn, 3500)).toEqual([2500, 20000, 0.5]);
    expect(at(turn, 6000)).toEqual([0, 20000, 1]);
    expect(at(turn, 11000)).toEqual([0, 15000, 0.75]);
    expect(at(turn, 99000)).toEqual([0, 0, 0]);
  });

  it("never has more than was said", () => {
    expect(at(turn, 0)).toEqual([5000, 20000, 1]);
  });

  it("of a claim has no bank", () => {
    expect(at(claim, 3000)).toEqual([1000, 0, 0.25]);
    expect(at(claim, 4000)).toEqual([0, 0, 0]);
  });

  it("shows the last second until it is over", () => {
    expect([4000, 3001, 1, 0].map(seconds)).toEqual([4, 4, 1, 0]);
  });

  it("warns in time to do something", () => {
    expect(alarmAt(turn)).toBe(10_000);
    expect(alarmAt(claim)).toBe(2000);
  });
});
