import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { waitUntil } from '#test/checkout.ts';
import { ClusterNode, openNetwork } from './node.ts';

export type DatabaseCluster = {
  /** URL of the current primary, through HAProxy. */
  databaseUrl: string;
  /** Waits until one node is the primary and the other its synchronous standby. */
  whole(): Promise<{ primary: ClusterNode; standby: ClusterNode }>;
  isPrimary(node: ClusterNode): Promise<boolean>;
  /** Whether a plain client that connects through HAProxy reaches a primary. */
  takesWrites(): Promise<boolean>;
  switchOver(from: ClusterNode, to: ClusterNode): Promise<void>;
  /** Restarts the programs of a killed node. */
  revive(node: ClusterNode): void;
  /** Stops everything; keeps the folder with the logs if `keep`, and returns it. */
  close(keep: boolean): Promise<string>;
};

/** Patroni's report about its node; if Patroni does not respond, `status` is 0 and the other fields are missing. */
type State = { status: number; role?: string; state?: string; timeline?: number; xlog?: object };

const longestWaitSeconds = 300;
const password = 'of-the-experiment';
const debian = '/usr/lib/postgresql';
const newest = existsSync(debian)
  ? readdirSync(debian)
      .map(Number)
      .sort((one, other) => other - one)[0]
  : undefined;
const postgresBinaries = `${debian}/${newest}/bin`;

/** Why the cluster cannot run on this machine, if it cannot. */
export function whyNot(): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root, for networks of its own';
  const programs = ['patroni', 'etcd', 'haproxy', 'ip', 'setpriv', `${postgresBinaries}/postgres`];
  const lacking = programs.filter((name) => spawnSync('/bin/sh', ['-c', `command -v ${name}`]).status !== 0);
  if (lacking.length === 0) return undefined;
  return `${lacking.join(', ')} not there: apt-get install patroni etcd-server haproxy postgresql iproute2`;
}

/** Starts two PostgreSQL nodes under Patroni, a third node as etcd witness, and HAProxy. */
export async function openCluster(): Promise<DatabaseCluster> {
  const room = mkdtempSync(join(roomy(), 'chulha-ha-'));
  const network = openNetwork();
  const machine = (name: string, number: number) => {
    const folder = join(room, name);
    mkdirSync(folder);
    return new ClusterNode(network, name, number, folder);
  };
  const [a, b, witness] = [machine('a', 2), machine('b', 3), machine('w', 4)];
  const all = [a, b, witness];
  const values = {
    NETWORK: `${network.prefix}.0/24`,
    ETCD: all.map(({ address }) => `${address}:2379`).join(','),
    BINARIES: postgresBinaries,
    BUFFERS: '32MB',
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: password,
  };
  for (const { name, address: ADDRESS, folder: FOLDER } of [a, b]) {
    const filled = fillTemplate('patroni.yml', { ...values, NAME: name, ADDRESS, FOLDER });
    writeFileSync(join(FOLDER, 'patroni.yml'), filled, { mode: 0o600 });
  }
  execFileSync('chown', ['-R', 'postgres:', room]);

  const revive = (node: ClusterNode) => {
    node.start('etcd', etcdArguments(node, all));
    if (node !== witness) node.start('patroni', [join(node.folder, 'patroni.yml')]);
  };
  for (const node of all) revive(node);

  const port = await freeLoopbackPort();
  const databaseUrl = `postgres://chulha:${password}@127.0.0.1:${port}/chulha`;
  const proxyFile = join(room, 'haproxy.cfg');
  writeFileSync(
    proxyFile,
    fillTemplate('haproxy.cfg', { LISTEN: `127.0.0.1:${port}`, NODE_A: a.address, NODE_B: b.address }),
  );
  const proxySays = openSync(join(room, 'haproxy.log'), 'a');
  const proxy: ChildProcess = spawn('nice', ['-n', '-10', 'haproxy', '-db', '-f', proxyFile], {
    stdio: ['ignore', proxySays, proxySays],
  });

  const whole = async () => {
    const pairs = [
      { primary: a, standby: b },
      { primary: b, standby: a },
    ];
    const holds = async ({ primary, standby }: (typeof pairs)[number]) =>
      isRunningPrimary(await stateOf(primary, '/primary')) && (await stateOf(standby, '/sync')).status === 200;
    const ready = () => Promise.all(pairs.map(async (pair) => ((await holds(pair)) ? [pair] : [])));
    const [pair] = (await waitUntil(ready, (found) => found.flat().length > 0, longestWaitSeconds)).flat();
    if (!pair) throw new Error('no primary with a synchronous standby');
    return pair;
  };
  const cluster: DatabaseCluster = {
    databaseUrl,
    whole,
    revive,
    async isPrimary(node) {
      const state = await stateOf(node, '/primary');
      return state.status === 200 && isRunningPrimary(state);
    },
    async takesWrites() {
      const socket = new Socket();
      const client = new pg.Client({
        connectionString: databaseUrl,
        stream: () => socket,
        connectionTimeoutMillis: 2_000,
        query_timeout: 2_000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        const { rows } = await client.query('select pg_is_in_recovery() as standby');
        return rows[0]?.standby === false;
      } catch {
        return false;
      } finally {
        socket.destroy();
      }
    },
    async switchOver(from, to) {
      const body = JSON.stringify({ leader: from.name, candidate: to.name });
      const answer = await fetch(`http://${from.address}:8008/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`switch-over: ${answer.status} ${await answer.text()}`);
    },
    async close(keep) {
      proxy.kill('SIGKILL');
      for (const node of all) await node.remove();
      network.close();
      if (!keep) rmSync(room, { recursive: true, force: true, maxRetries: 3 });
      return room;
    },
  };
  try {
    await makeDatabase((await whole()).primary);
    return cluster;
  } catch (error) {
    process.stderr.write(`The logs are in ${await cluster.close(true)}\n`);
    throw error;
  }
}

/**
 * Returns a folder on tmpfs if there is enough space: on a slow shared disk etcd would time out, and the experiment
 * would fail for a reason that it does not test.
 */
function roomy(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 3e9 ? memory : tmpdir();
}

/**
 * Whether PostgreSQL runs as primary. Patroni alone is not enough: it reports the leader as soon as it has the lease,
 * while PostgreSQL may still be starting.
 */
function isRunningPrimary({ status, role = '', state }: State): boolean {
  return status !== 0 && state === 'running' && ['master', 'primary'].includes(role);
}

async function stateOf({ address }: ClusterNode, path: string): Promise<State> {
  try {
    const answer = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(3_000) });
    return { ...((await answer.json()) as Omit<State, 'status'>), status: answer.status };
  } catch {
    // Same result whether the node is dead, frozen or disconnected.
    return { status: 0 };
  }
}

function etcdArguments({ name, address, folder }: ClusterNode, all: readonly ClusterNode[]): string[] {
  const peer = `http://${address}:2380`;
  const client = `http://${address}:2379`;
  return [
    // Patroni uses etcd's v2 API (deploy/ha/patroni.yml). The long time-outs prevent elections on a busy machine.
    '--enable-v2',
    '--heartbeat-interval',
    '300',
    '--election-timeout',
    '3000',
    '--name',
    name,
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client,
    '--initial-cluster',
    all.map((node) => `${node.name}=http://${node.address}:2380`).join(','),
  ];
}

async function makeDatabase({ address }: ClusterNode): Promise<void> {
  const client = new pg.Client({ host: address, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create role chulha login password '${password}'`);
    await client.query('create database chulha owner chulha');
  } finally {
    await client.end();
  }
}

/** Fills in the placeholders of a file in deploy/ha; throws if one is missing. */
function fillTemplate(name: 'patroni.yml' | 'haproxy.cfg', values: Record<string, string>): string {
  const text = readFileSync(new URL(`../../deploy/ha/${name}`, import.meta.url), 'utf8');
  const settings = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n');
  return settings.replace(/\$\{(\w+)\}/g, (_whole, place: string) => {
    const value = values[place];
    if (value === undefined) throw new Error(`${name}: nothing for ${place}`);
    return value;
  });
}
