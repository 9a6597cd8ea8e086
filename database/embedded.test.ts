import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { findBinaries } from './embedded/binaries.ts';
import { errorFor } from './embedded/errors.ts';
import { readPostmaster, serves, stopPostmaster } from './embedded/postmaster.ts';
import { socketFolderFor } from './embedded/socket-folder.ts';
import { claimDataDir, type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const asRoot = process.getuid?.() === 0;
const made: { root: string; dataDir: string }[] = [];

function aDataDir(...inside: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'chulha-embedded-'));
  const dataDir = join(root, ...inside);
  mkdirSync(dataDir, { recursive: true });
  made.push({ root, dataDir });
  return dataDir;
}

afterEach(async () => {
  for (const { root, dataDir } of made.splice(0)) {
    await stopPostmaster(join(dataDir, 'postgres'));
    rmSync(root, { recursive: true, force: true });
  }
});

async function ask(database: EmbeddedDatabase, sql: string, values: unknown[] = []): Promise<unknown[][]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query({ text: sql, values, rowMode: 'array' });
  await client.end();
  return rows;
}

const isRunning = (dataDir: string) =>
  serves(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, join(dataDir, 'postgres'));

/** Another process that starts the database and runs commands; `said` collects its output. */
function anotherProcess(dataDir: string, story: string): { child: ChildProcess; said: string[]; ended: Promise<void> } {
  const launcher = new URL('./embedded.ts', import.meta.url).href;
  const script = `import { startEmbedded, claimDataDir } from '${launcher}';
    import pg from 'pg';
    const dataDir = ${JSON.stringify(dataDir)};
    ${story}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('..', import.meta.url).pathname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    said.push(...lines);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, said, ended };
}

const writesForEver = `const { connection } = await startEmbedded(dataDir);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table if not exists paid (id int generated always as identity, at timestamptz)');
  for (;;) console.log((await client.query('insert into paid (at) values (now()) returning id')).rows[0].id);`;

async function until(condition: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within ${seconds} s: ${condition}`);
    await sleep(10);
  }
}

test('an empty folder gets a database that persists data, listens on a socket only, and whose owner is no superuser', async () => {
  const dataDir = aDataDir();
  const database = await startEmbedded(dataDir);
  expect(database.adopted).toBe(false);
  const settings = ['data_checksums', 'fsync', 'listen_addresses', 'server_encoding', 'full_page_writes'];
  expect(
    await ask(database, 'select name, setting from pg_settings where name = any($1) order by 1', [settings]),
  ).toEqual([
    ['data_checksums', 'on'],
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['listen_addresses', ''],
    ['server_encoding', 'UTF8'],
  ]);
  expect(
    await ask(database, 'select datlocprovider::text, datlocale from pg_database where datname = current_database()'),
  ).toEqual([['b', 'C.UTF-8']]);
  expect(await ask(database, "select current_user, current_database(), current_setting('is_superuser')")).toEqual([
    ['chulha', 'chulha', 'off'],
  ]);
  expect(statSync(database.connection.host).mode & 0o077).toBe(0);
  await database.stop();
  await database.stop();
  expect(isRunning(dataDir)).toBe(false);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a second start is quick and finds the rows of the first', async () => {
  const dataDir = aDataDir();
  const first = await startEmbedded(dataDir);
  await ask(first, 'create table plan (name text)');
  await ask(first, "insert into plan values ('basic-growth')");
  await first.stop();
  const second = await startEmbedded(dataDir);
  expect(await ask(second, 'select name from plan')).toEqual([['basic-growth']]);
  await second.stop();
});

test('kill -9 during writes loses no acknowledged row, and the next start adopts the running server', async () => {
  const dataDir = aDataDir();
  const folder = join(dataDir, 'postgres');
  const acknowledged = new Set<number>();
  for (let round = 0; round < 6; round += 1) {
    const product = anotherProcess(dataDir, writesForEver);
    await until(() => product.said.length > 20 + round);
    if (round % 2 === 0) process.kill(readPostmaster(folder)?.pid ?? 0, 'SIGKILL');
    product.child.kill('SIGKILL');
    await product.ended;
    for (const id of product.said) acknowledged.add(Number(id));
  }
  expect(isRunning(dataDir)).toBe(true);
  const database = await startEmbedded(dataDir);
  expect(database.adopted).toBe(true);
  const paidIds = new Set((await ask(database, 'select id from paid')).flat());
  expect([...acknowledged].filter((id) => !paidIds.has(id))).toEqual([]);
  await database.stop();
  expect(isRunning(dataDir)).toBe(false);
}, 90_000);

test('a database server that dies under a running product is back within seconds', async () => {
  const dataDir = aDataDir();
  const said: string[] = [];
  const database = await startEmbedded(dataDir, (line) => said.push(line));
  await ask(database, 'create table task (title text)');
  process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
  await until(() => ask(database, 'select title from task').then(Array.isArray, () => false));
  await until(() => said.includes('The database went away: starting it again …'));
  await database.stop();
  expect(isRunning(dataDir)).toBe(false);
});

test('two concurrent starts on an empty folder share one server, which stops after both have exited', async () => {
  const dataDir = aDataDir();
  const story = `const database = await startEmbedded(dataDir);
    console.log('up');
    process.once('SIGTERM', () => database.stop().then(() => console.log('left')));`;
  const people = [anotherProcess(dataDir, story), anotherProcess(dataDir, story)];
  await until(() => people.every(({ said }) => said.includes('up')));
  people[0]?.child.kill('SIGTERM');
  await people[0]?.ended;
  expect(isRunning(dataDir)).toBe(true);
  people[1]?.child.kill('SIGTERM');
  await people[1]?.ended;
  expect(people.map(({ said }) => said)).toEqual([
    ['up', 'left'],
    ['up', 'left'],
  ]);
  expect(isRunning(dataDir)).toBe(false);
});

test('a killed client process does not keep the server running', async () => {
  const dataDir = aDataDir();
  const database = await startEmbedded(dataDir);
  const other = anotherProcess(dataDir, "await startEmbedded(dataDir); console.log('up');");
  await until(() => other.said.includes('up'));
  other.child.kill('SIGKILL');
  await other.ended;
  await database.stop();
  expect(isRunning(dataDir)).toBe(false);
});

test('a killed start does not block the next one', async () => {
  const dataDir = aDataDir();
  for (const pause of [120, 250, 400, 550]) {
    const start = anotherProcess(dataDir, "console.log('go'); await startEmbedded(dataDir);");
    await until(() => start.said.includes('go'));
    await sleep(pause);
    start.child.kill('SIGKILL');
    await start.ended;
  }
  const database = await startEmbedded(dataDir);
  expect(await ask(database, 'select 1')).toEqual([[1]]);
  await database.stop();
});

test('a second process on the same data folder is refused with the pid of the first', async () => {
  const dataDir = aDataDir();
  const first = anotherProcess(
    dataDir,
    "await claimDataDir(dataDir); console.log('mine'); setInterval(() => 0, 1000);",
  );
  await until(() => first.said.includes('mine'));
  await expect(claimDataDir(dataDir)).rejects.toThrow(`in use by another running Chulha (process ${first.child.pid})`);
  first.child.kill('SIGKILL');
  await first.ended;
  const claim = await claimDataDir(dataDir);
  await expect(claimDataDir(dataDir)).rejects.toThrow(`process ${process.pid}`);
  await claim.release();
  await (await claimDataDir(dataDir)).release();
});

test.runIf(asRoot)('root can start it in a folder closed to everybody else', async () => {
  const dataDir = aDataDir('closed', 'data');
  chmodSync(join(dataDir, '..'), 0o700);
  const database = await startEmbedded(dataDir);
  expect(await ask(database, 'select 1')).toEqual([[1]]);
  await database.stop();
});

test.each(['x'.repeat(90), 'Größe, "Ruhe" & \'Ordnung\'', 'with space'])('a folder named %s serves', async (name) => {
  const dataDir = aDataDir(name);
  const database = await startEmbedded(dataDir);
  expect(await ask(database, 'select 1')).toEqual([[1]]);
  await database.stop();
  expect(isRunning(dataDir)).toBe(false);
});

test('a socket folder that is readable by others is not used', () => {
  const folder = `/${'long/'.repeat(30)}`;
  const account = { prefix: [], spawnAs: {} };
  const root = aDataDir();
  const short = socketFolderFor(folder, account, root);
  expect(statSync(short).mode & 0o777).toBe(0o700);
  chmodSync(short, 0o755);
  expect(() => socketFolderFor(folder, account, root)).toThrow('belongs to somebody else');
});

test('a reused pid in postmaster.pid does not block the start after a crash', async () => {
  const dataDir = aDataDir();
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const victim = anotherProcess(dataDir, "await startEmbedded(dataDir); console.log('up');");
  await until(() => victim.said.includes('up'));
  victim.child.kill('SIGKILL');
  await victim.ended;
  const pid = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await until(() => !isRunning(dataDir));
  const stranger = spawn('sleep', ['60'], asRoot ? { uid: statSync(pidFile).uid } : {});
  for (const file of [pidFile, join(dataDir, 'postgres', '.s.PGSQL.5432.lock')]) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(stranger.pid)));
  }
  const database = await startEmbedded(dataDir);
  expect(await ask(database, 'select 1')).toEqual([[1]]);
  await database.stop();
  stranger.kill();
});

test('a copy of a running folder gets its own server and leaves the first alone', async () => {
  const dataDir = aDataDir();
  const copy = aDataDir();
  const first = await startEmbedded(dataDir);
  await ask(first, 'create table case_file (id int)');
  const checkpointed = new pg.Client({ ...first.connection, user: 'postgres' });
  await checkpointed.connect();
  await checkpointed.query('checkpoint');
  await checkpointed.end();
  const plain = (source: string) => statSync(source).isFile() || statSync(source).isDirectory();
  cpSync(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true, filter: plain });
  const second = await startEmbedded(copy);
  expect(second.adopted).toBe(false);
  await ask(second, 'drop table case_file');
  expect(await ask(first, 'select * from case_file')).toEqual([]);
  await second.stop();
  expect(isRunning(dataDir)).toBe(true);
  await first.stop();
});

test('each start failure is one sentence that says what to do', async () => {
  await expect(findBinaries('plan9-x64')).rejects.toThrow(
    /no embedded PostgreSQL for this machine \(plan9-x64\): set DATABASE_URL/,
  );
  const aFile = join(aDataDir(), 'file');
  writeFileSync(aFile, '');
  await expect(startEmbedded(aFile)).rejects.toThrow(/is not a folder: remove the file in its place/);
  const older = aDataDir();
  mkdirSync(join(older, 'postgres'));
  writeFileSync(join(older, 'postgres', 'PG_VERSION'), '16\n');
  await expect(startEmbedded(older)).rejects.toThrow(/made by PostgreSQL 16, and this is PostgreSQL 18/);
  const foreign = aDataDir();
  mkdirSync(join(foreign, 'postgres'));
  writeFileSync(join(foreign, 'postgres', 'letters.txt'), 'dear');
  await expect(startEmbedded(foreign)).rejects.toThrow(/is not a PostgreSQL data folder/);
  for (const [code, sentence] of [
    ['EROFS', 'lies on a read-only disk'],
    ['ENOSPC', 'lies on a full disk'],
    ['EACCES', 'cannot be written by this user'],
  ] as const) {
    expect(String(errorFor(Object.assign(new Error(code), { code }), '/srv/data'))).toContain(sentence);
  }
});
