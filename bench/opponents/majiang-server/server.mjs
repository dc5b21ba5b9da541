// A majiang-server of our own: a child on the loopback, as its package starts it, and what it uses of the machine.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const find = createRequire(import.meta.url).resolve;
const LOOPBACK = fileURLToPath(new URL('loopback.cjs', import.meta.url));

/** The version that is installed. */
export const VERSION = JSON.parse(readFileSync(find('@kobalab/majiang-server/package.json'), 'utf8')).version;

export class OwnServer {
  /** Starts it. What it says of every guest who comes is not read; what it complains of is shown. */
  static async start() {
    const child = fork(find('@kobalab/majiang-server/bin/server.js'), [], {
      execArgv: ['--require', LOOPBACK],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`majiang-server ended before it listened (${signal ?? `status ${code}`}); it said why above`);
    });
    const [{ port }] = await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => {});
    return new OwnServer(child, port);
  }

  constructor(child, port) {
    this.child = child;
    this.port = port;
  }

  /** Whether it has ended by itself. */
  get isGone() {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Bytes in memory, and seconds of processors so far. */
  used() {
    return used(this.child.pid);
  }

  async stop() {
    if (this.isGone) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }
}

/** What a process uses, as far as the system tells. */
export function used(pid) {
  const resident = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in brackets, which may have spaces, the 12th and 13th words are hundredths of a second.
  const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number);
  return { memory: Number(resident[1]) * 1024, processors: (user + system) / 100 };
}

/** How many files this process may open, and so each that it starts. */
export function mostFiles() {
  const most = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
  return most ? Number(most[1]) : Infinity;
}
