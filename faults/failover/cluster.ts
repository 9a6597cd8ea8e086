import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { ClusterNode, openNetwork } from './node.ts';
import { postgresBinaries } from './packages.ts';
import { fillTemplate } from './templates.ts';

/** Thrown when the test cluster itself fails, so that the failure is not blamed on the product. */
export class ClusterFault extends Error {
  constructor(message: string) {
    super(`the cluster, not the product: ${message}`);
  }
}

export type DatabaseCluster = {
  /** URL of the current primary, through HAProxy. */
  databaseUrl: string;
  /** URL through PgBouncer in front of HAProxy; nothing listens there without `pooled`. */
  pooledUrl: string;
  /** Waits until one node is the primary and the other its synchronous standby. */
  whole(): Promise<{ primary: ClusterNode; standby: ClusterNode }>;
  isPrimary(node: ClusterNode): Promise<boolean>;
  /** Whether a plain client that connects through HAProxy reaches a primary. */
  takesWrites(): Promise<boolean>;
  switchOver(from: ClusterNode, to: ClusterNode): Promise<void>;
  /** Restarts the programs of a killed node. */
  revive(node: ClusterNode): void;
  /** Returns the last log lines of PostgreSQL, Patroni, etcd and HAProxy. */
  lastWords(): string;
  close(): Promise<void>;
};

/** Patroni's report about its node; if Patroni does not respond, `status` is 0 and the other fields are missing. */
type State = { status: number; role?: string; state?: string; timeline?: number; xlog?: object };

const stuckAfter = 90_000;
const longestWait = 300_000;
const password = 'of-the-experiment';

/** Starts two PostgreSQL nodes under Patroni, a third node as etcd witness, HAProxy, and with `pooled` PgBouncer. */
export async function openCluster({ pooled = false } = {}): Promise<DatabaseCluster> {
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
    BINARIES: postgresBinaries() ?? '',
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
  const proxyLog = join(room, 'haproxy.log');
  const proxySays = openSync(proxyLog, 'a');
  const proxy: ChildProcess = spawn('nice', ['-n', '-10', 'haproxy', '-db', '-f', proxyFile], {
    stdio: ['ignore', proxySays, proxySays],
  });

  const poolerPort = await freeLoopbackPort();
  const pooledUrl = `postgres://chulha:${password}@127.0.0.1:${poolerPort}/chulha`;
  const pooler = pooled ? startPooler(room, port, poolerPort) : undefined;

  const lastWords = () =>
    [
      ...[a, b].map((node) => `patroni and postgres of ${node.name}:\n${node.lastWords('patroni', 25)}`),
      ...all.map((node) => `etcd of ${node.name}:\n${node.lastWords('etcd', 6)}`),
      `haproxy:\n${readFileSync(proxyLog, 'utf8').split('\n').slice(-12).join('\n')}`,
    ].join('\n\n');
  const whole = async () => {
    const began = Date.now();
    let moved = began;
    let before = '';
    for (;;) {
      const [ofA, ofB] = await Promise.all([stateOf(a, '/sync'), stateOf(b, '/sync')]);
      if (isRunningPrimary(ofA) && ofB.status === 200) return { primary: a, standby: b };
      if (isRunningPrimary(ofB) && ofA.status === 200) return { primary: b, standby: a };
      const now = JSON.stringify(
        [ofA, ofB].map(({ status, role, state, timeline }) => [status, role, state, timeline]),
      );
      if (now !== before) moved = Date.now();
      before = now;
      if (Date.now() - moved > stuckAfter || Date.now() - began > longestWait)
        throw new ClusterFault(
          `no primary with a synchronous standby; a and b have been ${now} for ${Math.round((Date.now() - moved) / 1_000)} s`,
        );
      await pause(200);
    }
  };
  const cluster: DatabaseCluster = {
    databaseUrl,
    pooledUrl,
    whole,
    revive,
    lastWords,
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
      if (!answer.ok) throw new ClusterFault(`switch-over: ${answer.status} ${await answer.text()}`);
    },
    async close() {
      pooler?.kill('SIGKILL');
      proxy.kill('SIGKILL');
      for (const node of all) await node.remove();
      network.close();
      rmSync(room, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  try {
    await makeDatabase((await whole()).primary);
    return cluster;
  } catch (error) {
    process.stderr.write(`${lastWords()}\n`);
    await cluster.close();
    throw error;
  }
}

/** Starts PgBouncer in its own folder as user postgres, because PgBouncer refuses to run as root. */
function startPooler(room: string, haproxyPort: number, port: number): ChildProcess {
  const folder = join(room, 'pgbouncer');
  mkdirSync(folder);
  const users = join(folder, 'users');
  writeFileSync(users, `"chulha" "${password}"\n`);
  const values = { HAPROXY_PORT: `${haproxyPort}`, LISTEN_PORT: `${port}`, USERS: users };
  writeFileSync(join(folder, 'pgbouncer.ini'), fillTemplate('pgbouncer.ini', values));
  execFileSync('chown', ['-R', 'postgres:', folder]);
  const log = openSync(join(folder, 'pgbouncer.log'), 'a');
  const as = ['--reuid=postgres', '--regid=postgres', '--init-groups'];
  return spawn('setpriv', [...as, 'pgbouncer', join(folder, 'pgbouncer.ini')], { stdio: ['ignore', log, log] });
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
