// Guests of a majiang-server: a request that gives a cookie, and a socket.
//
// The socket is a bare WebSocket that speaks what of Socket.IO the server uses: events as `42[name, …]`, a pong for each ping.
// The package socket.io-client would do the same with several times the work, and whoever measures shares the machine.

import { Agent, request } from 'node:http';
import { once } from 'node:events';
import WebSocket from 'ws';

export class Door {
  constructor(port) {
    this.host = `127.0.0.1:${port}`;
    this.agent = new Agent({ keepAlive: true, maxSockets: 64 });
  }

  /** A new guest, as a cookie. */
  async guest(name) {
    const asked = request(`http://${this.host}/server/auth/`, {
      agent: this.agent,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    asked.end(String(new URLSearchParams({ name, passwd: '*' })));
    const [answer] = await once(asked, 'response');
    answer.resume();
    const cookie = (answer.headers['set-cookie'] ?? []).find(cookie => cookie.startsWith('MAJIANG='));
    if (!cookie) throw new Error(`the server gives no cookie; it answers ${answer.statusCode}`);
    return cookie.split(';')[0];
  }

  /** The socket of a guest, once the server has said hello to it. */
  async socket(cookie) {
    const socket = new WebSocket(`ws://${this.host}/server/socket.io/?EIO=4&transport=websocket`, {
      headers: { Cookie: cookie },
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    const line = new Line(socket);
    await new Promise((resolve, reject) => {
      line.closed = sentence => reject(new Error(sentence));
      line.heard = (name, message) => {
        if (name === 'HELLO' && message) resolve();
        else reject(new Error(`the server says ${name} ${JSON.stringify(message)} instead of hello`));
      };
    });
    return line;
  }

  close() {
    this.agent.destroy();
  }
}

/** A socket that says and hears events. */
class Line {
  /** Called with the name of an event, what it carries, and how many characters it had. */
  heard = () => {};
  /** Called when the other side has closed it, with a sentence. */
  closed = () => {};

  constructor(socket) {
    this.socket = socket;
    socket.on('message', data => this.#hear(data.toString()));
    socket.on('error', error => this.closed(`a socket broke: ${error.message}`));
    socket.on('close', code => this.closed(`the server closed a socket (${code})`));
  }

  say(...event) {
    this.socket.send(`42${JSON.stringify(event)}`);
  }

  close() {
    this.heard = () => {};
    this.closed = () => {};
    this.socket.terminate();
  }

  #hear(text) {
    if (text.startsWith('42')) {
      const [name, message] = JSON.parse(text.slice(2));
      this.heard(name, message, text.length);
    } else if (text === '2') {
      this.socket.send('3');
    } else if (text.startsWith('0')) {
      this.socket.send('40');
    } else if (text.startsWith('41') || text.startsWith('44')) {
      this.closed(`the server refused a socket: ${text}`);
    }
  }
}
