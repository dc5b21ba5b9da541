import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { link } from "../src/tables/link";

/** A socket whose network the test is. Like a real one, it stays half closed until the other side has said goodbye. */
class Socket {
  static all: Socket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((end: { code: number }) => void) | null = null;
  readyState = 1;
  sent: string[] = [];
  left: number | undefined;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close(code?: number) {
    this.readyState = 2;
    this.left = code ?? 1005;
  }
  static get last() {
    return Socket.all[Socket.all.length - 1]!;
  }
}

function sit() {
  const told: unknown[] = [];
  let have = 0;
  const made = link("ABCDEF", {
    heard: (message) => {
      told.push(message);
      have += 1;
    },
    linked: (on) => told.push(on),
    have: () => have,
    lang: () => "nl",
  });
  return { made, told };
}

describe("a link", () => {
  let page: EventTarget;
  let shown: EventTarget;

  beforeEach(() => {
    vi.useFakeTimers();
    Socket.all = [];
    page = new EventTarget();
    shown = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal("WebSocket", Object.assign(Socket, { OPEN: 1 }));
    vi.stubGlobal("location", { protocol: "https:", host: "parlour.example" });
    vi.stubGlobal("document", shown);
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("says what it has when it comes back", () => {
    const { told } = sit();
    expect(Socket.last.address).toBe("wss://parlour.example/api/tables/ABCDEF/socket?lang=nl&have=0");
    Socket.last.onopen?.();
    Socket.last.onmessage?.({ data: '{"over":{}}' });
    Socket.last.onclose?.({ code: 1006 });
    expect(told).toEqual([true, { over: {} }, false]);
    vi.advanceTimersByTime(500);
    expect(Socket.last.address).toContain("have=1");
    expect(Socket.all.length).toBe(2);
  });

  it("waits longer each time, and no longer than eight seconds", () => {
    sit();
    for (const wait of [500, 1000, 2000, 4000, 8000, 8000]) {
      const tries = Socket.all.length;
      Socket.last.onclose?.({ code: 1006 });
      vi.advanceTimersByTime(wait - 1);
      expect(Socket.all.length).toBe(tries);
      vi.advanceTimersByTime(1);
      expect(Socket.all.length).toBe(tries + 1);
    }
  });

  it("knows at once that the network is gone, although the socket never says so", () => {
    const { made, told } = sit();
    const old = Socket.last;
    old.onopen?.();
    page.dispatchEvent(new Event("offline"));
    expect(told).toEqual([true, false]);
    expect(old.left).toBe(4000);
    made.send({ ready: true });
    expect(old.sent).toEqual([]);

    page.dispatchEvent(new Event("online"));
    expect(Socket.all.length).toBe(2);
    old.onmessage?.({ data: '{"over":{}}' });
    old.onclose?.({ code: 4000 });
    expect(told).toEqual([true, false]);
    Socket.last.onopen?.();
    expect(told).toEqual([true, false, true]);
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(2);
  });

  it("does not try twice at the same time", () => {
    const { made } = sit();
    made.retry();
    page.dispatchEvent(new Event("online"));
    shown.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.all.length).toBe(1);
    Socket.last.onclose?.({ code: 1006 });
    made.retry();
    made.retry();
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(2);
  });

  it("that the server has ended stays closed", () => {
    const { made } = sit();
    Socket.last.onclose?.({ code: 1000 });
    made.retry();
    page.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(1);
  });

  it("that was closed here stays closed", () => {
    const { made } = sit();
    Socket.last.onclose?.({ code: 1006 });
    made.close();
    made.retry();
    page.dispatchEvent(new Event("online"));
    vi.advanceTimersByTime(60_000);
    expect(Socket.all.length).toBe(1);
  });
});
