import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const debian = '/usr/lib/postgresql';
const packages = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql', 'iproute2'];

/** Returns the folder of the newest PostgreSQL from Debian packages; undefined if there is none. */
export function postgresBinaries(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= 15) : [];
  const [newest] = versions.toSorted((a, b) => Number(b) - Number(a));
  return newest && join(debian, newest, 'bin');
}

/**
 * Installs missing packages of the cluster. Returns the reason if the cluster cannot run on this machine, else
 * undefined.
 */
export function whyNot(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root, for networks of its own';
  const words = missing().length > 0 ? install() : '';
  const lacking = missing();
  if (lacking.length > 0)
    return `${lacking.join(', ')} not there and not to be installed: apt-get install ${packages.join(' ')}${words}`;
  const probe = `chulha-probe-${process.pid}`;
  if (spawnSync('ip', ['netns', 'add', probe]).status !== 0) return 'this machine allows no networks of its own';
  spawnSync('ip', ['netns', 'del', probe]);
  return undefined;
}

function missing(): string[] {
  const programs = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'ip', 'setpriv'];
  const lacking = programs.filter((name) => spawnSync('/bin/sh', ['-c', `command -v ${name}`]).status !== 0);
  return postgresBinaries() ? lacking : [...lacking, 'postgres'];
}

/** Installs packages with apt on Debian-based systems, without starting services. Returns the last lines of output. */
function install(): string {
  if (!existsSync('/usr/bin/apt-get')) return '';
  process.stderr.write(`Installing ${packages.join(', ')} (once) …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // policy-rc.d prevents Debian packages from starting their services.
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const [, last] = [['update'], ['install', '-y', ...packages]].map((args) =>
      spawnSync('/usr/bin/apt-get', args, { env, encoding: 'utf8', timeout: 300_000 }),
    );
    return last?.status === 0 ? '' : ` (${last?.stderr.trim().split('\n').slice(-1)})`;
  } finally {
    if (ours) rmSync(policy, { force: true });
  }
}
