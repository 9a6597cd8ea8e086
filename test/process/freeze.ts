import { readdirSync, readFileSync } from 'node:fs';
import { readPostmaster } from '#database/embedded/postmaster.ts';

/** Freezes a PostgreSQL server with SIGSTOP; returns a function that resumes the server. */
export function freezeServer(folder: string): () => void {
  const postmaster = readPostmaster(folder)?.pid;
  if (!postmaster) throw new Error(`No PostgreSQL runs on ${folder}`);
  // Stop the postmaster first, so that it cannot start other processes.
  process.kill(postmaster, 'SIGSTOP');
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) send(pid, 'SIGSTOP');
  return () => {
    for (const pid of all.toReversed()) send(pid, 'SIGCONT');
  };
}

function childrenOf(parent: number): number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.filter((name) => parentOf(name) === parent).map(Number);
}

function parentOf(pid: string): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    // The process has exited in the meantime.
    return 0;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process may have exited, for example a backend whose client has disconnected.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
