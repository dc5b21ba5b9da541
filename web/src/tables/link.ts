/** The socket to a table: it comes back by itself, and says what it has. One that the server has ended stays closed. */

import type { FromServer, ToServer } from "../wire";

export type Link = {
  send: (message: ToServer) => void;
  /** Tries now, and does not wait. */
  retry: () => void;
  close: () => void;
};

type Told = {
  heard: (message: FromServer) => void;
  /** Whether there is a connection now. */
  linked: (on: boolean) => void;
  /** The number of the last event that is known. */
  have: () => number;
  lang: () => string;
};

/** The close code of a socket that has no more to say: the table was closed, or the seat was left. */
const ENDED = 1000;
/** Ours, for a socket whose network is gone. */
const LOST = 4000;
/** From half a second to eight. */
const WAITS = [500, 1000, 2000, 4000, 8000];

export function link(table: string, told: Told): Link {
  let socket: WebSocket | null = null;
  let closed = false;
  let failures = 0;
  /** Runs while the next try is waited for, and only then. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    timer = undefined;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = new URLSearchParams({ lang: told.lang(), have: String(told.have()) });
    socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket?${query}`);
    socket.onopen = () => {
      failures = 0;
      told.linked(true);
    };
    socket.onmessage = ({ data }) => told.heard(JSON.parse(String(data)) as FromServer);
    socket.onclose = ({ code }) => gone(code);
  }

  function gone(code: number): void {
    socket = null;
    told.linked(false);
    closed ||= code === ENDED;
    if (closed) return;
    timer = setTimeout(open, WAITS[Math.min(failures, WAITS.length - 1)]);
    failures += 1;
  }

  /** Somebody who comes back to the page does not want to wait. */
  function soon(): void {
    if (document.hidden) return;
    retry();
  }

  function retry(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    open();
  }

  /** A network that is gone takes minutes to show in the socket, which waits for the other side to say goodbye; the browser
   *  knows at once. Whatever this socket may still say is said again to the next one. */
  function lost(): void {
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(LOST);
    gone(LOST);
  }

  open();
  addEventListener("online", soon);
  addEventListener("offline", lost);
  document.addEventListener("visibilitychange", soon);
  return {
    retry,
    send: (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
      timer = undefined;
      removeEventListener("online", soon);
      removeEventListener("offline", lost);
      document.removeEventListener("visibilitychange", soon);
      socket?.close();
    },
  };
}
