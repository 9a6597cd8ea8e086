import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';

export type Network = { bridge: string; prefix: string };

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

/** Creates a network bridge that connects the namespaces of the nodes. */
export function openNetwork(): Network & { close(): void } {
  const bridge = `chulha${process.pid % 100_000}`;
  const prefix = `10.213.${process.pid % 250}`;
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'addr', 'add', `${prefix}.1/24`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  return { bridge, prefix, close: () => void run('ip', 'link', 'del', bridge) };
}

/** Node of the cluster: a network namespace whose processes can be killed, frozen or disconnected together. */
export class ClusterNode {
  readonly name: string;
  readonly address: string;
  readonly folder: string;
  readonly #namespace: string;
  readonly #cable: string;
  readonly #children: ChildProcess[] = [];

  constructor({ bridge, prefix }: Network, name: string, number: number, folder: string) {
    this.name = name;
    this.address = `${prefix}.${number}`;
    this.folder = folder;
    this.#namespace = `${bridge}-${name}`;
    this.#cable = `${bridge.slice(0, 11)}${name}`;
    run('ip', 'netns', 'add', this.#namespace);
    run('ip', 'link', 'add', this.#cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#namespace);
    run('ip', 'link', 'set', this.#cable, 'master', bridge, 'up');
    const inside = (...args: string[]) => run('ip', '-n', this.#namespace, ...args);
    inside('addr', 'add', `${this.address}/24`, 'dev', 'eth0');
    inside('link', 'set', 'eth0', 'up');
    inside('link', 'set', 'lo', 'up');
  }

  /** Runs a program on this node as user postgres; its output goes to a file in its folder. */
  start(program: string, args: string[]): void {
    const log = openSync(join(this.folder, `${program}.log`), 'a');
    const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
    // Higher priority, so that other load on this machine does not look like a node failure.
    const child = spawn('nice', ['-n', '-10', 'ip', 'netns', 'exec', this.#namespace, ...as, program, ...args], {
      cwd: this.folder,
      stdio: ['ignore', log, log],
    });
    this.#children.push(child);
  }

  /** Sends a signal to all processes of the node. */
  signal(name: NodeJS.Signals): void {
    const pids = run('ip', 'netns', 'pids', this.#namespace).split('\n').filter(Boolean).map(Number);
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // The process has exited since it was listed.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  }

  cutNetwork(): void {
    run('ip', 'link', 'set', this.#cable, 'down');
  }

  joinNetwork(): void {
    run('ip', 'link', 'set', this.#cable, 'up');
  }

  async remove(): Promise<void> {
    this.signal('SIGCONT');
    this.signal('SIGKILL');
    await Promise.all(
      this.#children.map((child) =>
        child.exitCode === null && child.signalCode === null
          ? new Promise((resolve) => child.once('close', resolve))
          : undefined,
      ),
    );
    // Closes all connections, because open ones would keep the namespace alive.
    run('ip', 'link', 'del', this.#cable);
    run('ip', 'netns', 'del', this.#namespace);
  }
}
