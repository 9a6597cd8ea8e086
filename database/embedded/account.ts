import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';

/** User that runs PostgreSQL: an unprivileged one if this is root, because PostgreSQL refuses to run as root. */
export type OsAccount = {
  owner?: { uid: number; gid: number };
  prefix: string[];
  spawnAs: { uid?: number; gid?: number };
};
type Person = { name: string; uid: number; gid: number };

/** Chooses the operating system account for the cluster in `folder`, which need not exist yet. */
export function accountFor(folder: string, binaries: Binaries): OsAccount {
  if (process.getuid?.() !== 0) return { prefix: [], spawnAs: {} };
  const person = whoServes(folder);
  const owner = { uid: person.uid, gid: person.gid };
  const reached = [binaries.postgres, join(binaries.share, 'postgres.bki'), dirname(folder)];
  const ways: OsAccount[] = [
    { owner, prefix: [], spawnAs: owner },
    { owner, prefix: searchEverything(person), spawnAs: {} },
  ];
  const way = ways.find((account) => canReach(account, reached));
  if (way) return way;
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root, and the user "${person.name}" under which it would run cannot enter ${reached[0]} or ${reached[2]}: run this as an ordinary user, move the project and DATA_DIR to a folder open to others (for example /srv), or set DATABASE_URL.`,
  );
}

/** Starts a PostgreSQL program under the account, in a working folder that it can read. */
export function spawnAs(account: OsAccount, command: string, args: string[], options: SpawnOptions): ChildProcess {
  const [program = command, ...rest] = [...account.prefix, command, ...args];
  return spawn(program, rest, { cwd: '/', env: cleanEnvironment(), ...account.spawnAs, ...options });
}

function whoServes(folder: string): Person {
  const people = everybody();
  const made = ownerOf(folder);
  if (made) return { name: people.find(({ uid }) => uid === made.uid)?.name ?? String(made.uid), ...made };
  const home = ownerOf(dirname(folder));
  const wanted = [people.find(({ uid }) => uid === home?.uid), ...['postgres', 'nobody', 'daemon'].map(named(people))];
  return wanted.find((person) => person !== undefined) ?? { name: 'nobody', uid: 65534, gid: 65534 };
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const stats: Stats | undefined = statSync(folder, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

const named = (people: Person[]) => (wanted: string) => people.find(({ name }) => name === wanted);

function everybody(): Person[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** `setpriv` command with a capability to traverse folders to which the unprivileged user has no access. */
function searchEverything({ uid, gid }: Person): string[] {
  const readSearch = 1n << 2n;
  const granted = BigInt(`0x${readFileSync('/proc/self/status', 'utf8').match(/CapEff:\s*(\w+)/)?.[1] ?? 0}`);
  const right = granted & readSearch ? '+dac_read_search' : '+dac_override';
  const rights = [`--inh-caps=${right}`, `--ambient-caps=${right}`, '--securebits=+no_setuid_fixup'];
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights];
}

function canReach(account: OsAccount, [program = '', file = '', folder = '']: string[]): boolean {
  const question = 'test -x "$1" && test -r "$2" && test -x "$3"';
  const [command = '', ...args] = [...account.prefix, '/bin/sh', '-c', question, 'sh', program, file, folder];
  return spawnSync(command, args, { cwd: '/', stdio: 'ignore', ...account.spawnAs }).status === 0;
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(ours), LC_ALL: 'C', TZ: 'UTC' };
}
