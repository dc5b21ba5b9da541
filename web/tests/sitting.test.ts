import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { commit } from "../src/tables/contribution";
import { commitmentOfContribution } from "../src/hash";
import type { SeatShare } from "../src/wire";

/** A socket that the test speaks through. */
class Socket {
  static OPEN = 1;
  static last: Socket;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  readyState = 1;
  sent: Record<string, unknown>[] = [];

  constructor() {
    Socket.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const nothing: SeatShare = { type: "nothing" };

describe("whoever sits at a table", () => {
  let page: typeof import("../src/tables/sitting.svelte");

  // What is compiled first takes its time on a busy machine.
  beforeAll(async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("location", { protocol: "https:", host: "parlour.example" });
    vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false }));
    vi.stubGlobal("navigator", { languages: ["en"], language: "en" });
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
    page = await import("../src/tables/sitting.svelte");
    await import("../src/hash");
  }, 60_000);
  afterAll(() => vi.unstubAllGlobals());

  function sit() {
    const sitting = new page.Sitting("ABCDEF");
    return { sitting, socket: Socket.last };
  }

  const table = (state: string, share: SeatShare) => ({
    table: { id: "q7m3x9k2wdbh", state, seat: "C", commitment: "ab".repeat(32), shares: { A: nothing, B: nothing, C: share, D: nothing } },
  });

  it("reveals the own number at once when all seats are taken, and not before", async () => {
    const { commitment } = await commit();
    const { sitting, socket } = sit();
    const own: SeatShare = { type: "committed", commitment: commitment! };
    socket.hear(table("waiting", own));
    expect(socket.sent).toEqual([]);
    socket.hear(table("playing", own));
    expect(socket.sent).toHaveLength(1);
    expect(commitmentOfContribution(String(socket.sent[0]!["contribution"]))).toBe(commitment);
    socket.hear(table("playing", { type: "revealed", commitment: commitment! }));
    expect(socket.sent, "once").toHaveLength(1);
    sitting.close();
  });

  it("commits anew for another game, and not when it is taken back", async () => {
    const { sitting, socket } = sit();
    await sitting.rematch(true);
    await sitting.rematch(false);
    expect(socket.sent).toEqual([{ rematch: true, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string }, { rematch: false }]);
    sitting.close();
  });
});
