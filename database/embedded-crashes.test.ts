import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { waitUntil } from '#test/checkout.ts';
import { anEmbeddedDataDir, anotherProcess, isRunning, queryRows, removeDataDirs } from '#test/embedded-databases.ts';
import { everything } from '#test/everything.ts';
import { readPostmaster } from './embedded/postmaster.ts';
import { claimDataDir, startEmbedded } from './embedded.ts';

const holds = (condition: () => boolean | Promise<boolean>) => waitUntil(async () => condition(), Boolean, 20);

const asRoot = process.getuid?.() === 0;

afterEach(removeDataDirs);

const writesForEver = `const { connection } = await startEmbedded(dataDir);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table if not exists paid (id int generated always as identity, at timestamptz)');
  for (;;) console.log((await client.query('insert into paid (at) values (now()) returning id')).rows[0].id);`;

test.runIf(everything)(
  'kill -9 during writes loses no acknowledged row, and the next start adopts the running server',
  async () => {
    const dataDir = anEmbeddedDataDir();
    const folder = join(dataDir, 'postgres');
    const acknowledged = new Set<number>();
    for (let round = 0; round < 6; round += 1) {
      const product = anotherProcess(dataDir, writesForEver);
      await holds(() => product.said.length > 20 + round);
      if (round % 2 === 0) process.kill(readPostmaster(folder)?.pid ?? 0, 'SIGKILL');
      product.child.kill('SIGKILL');
      await product.ended;
      for (const id of product.said) acknowledged.add(Number(id));
    }
    expect(isRunning(dataDir)).toBe(true);
    const database = await startEmbedded(dataDir);
    expect(database.adopted).toBe(true);
    const paidIds = new Set((await queryRows(database, 'select id from paid')).flat());
    expect([...acknowledged].filter((id) => !paidIds.has(id))).toEqual([]);
    await database.stop();
    expect(isRunning(dataDir)).toBe(false);
  },
  90_000,
);

test.runIf(everything)('a database server that dies under a running product is back within seconds', async () => {
  const dataDir = anEmbeddedDataDir();
  const said: string[] = [];
  const database = await startEmbedded(dataDir, (line) => said.push(line));
  await queryRows(database, 'create table task (title text)');
  process.kill(readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
  await holds(() => queryRows(database, 'select title from task').then(Array.isArray, () => false));
  await holds(() => said.includes('The database went away: starting it again …'));
  await database.stop();
  expect(isRunning(dataDir)).toBe(false);
});

test('two concurrent starts on an empty folder share one server, which stops after both have exited', async () => {
  const dataDir = anEmbeddedDataDir();
  const story = `const database = await startEmbedded(dataDir);
    process.once('SIGTERM', () => database.stop().then(() => console.log('left')));
    console.log('up');`;
  const people = [anotherProcess(dataDir, story), anotherProcess(dataDir, story)];
  await holds(() => people.every(({ said }) => said.includes('up')));
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
  const dataDir = anEmbeddedDataDir();
  const database = await startEmbedded(dataDir);
  const other = anotherProcess(dataDir, "await startEmbedded(dataDir); console.log('up');");
  await holds(() => other.said.includes('up'));
  other.child.kill('SIGKILL');
  await other.ended;
  await database.stop();
  expect(isRunning(dataDir)).toBe(false);
});

test.runIf(everything)('a killed start does not block the next one', async () => {
  const dataDir = anEmbeddedDataDir();
  for (const pause of [120, 250, 400, 550]) {
    const start = anotherProcess(dataDir, "console.log('go'); await startEmbedded(dataDir);");
    await holds(() => start.said.includes('go'));
    await sleep(pause);
    start.child.kill('SIGKILL');
    await start.ended;
  }
  const database = await startEmbedded(dataDir);
  expect(await queryRows(database, 'select 1')).toEqual([[1]]);
  await database.stop();
});

test('a second process on the same data folder is refused with the pid of the first', async () => {
  const dataDir = anEmbeddedDataDir();
  const first = anotherProcess(
    dataDir,
    "await claimDataDir(dataDir); console.log('mine'); setInterval(() => 0, 1000);",
  );
  await holds(() => first.said.includes('mine'));
  await expect(claimDataDir(dataDir)).rejects.toThrow(`in use by another running Chulha (process ${first.child.pid})`);
  first.child.kill('SIGKILL');
  await first.ended;
  const claim = await claimDataDir(dataDir);
  await expect(claimDataDir(dataDir)).rejects.toThrow(`process ${process.pid}`);
  await claim.release();
  await (await claimDataDir(dataDir)).release();
});

test('a reused pid in postmaster.pid does not block the start after a crash', async () => {
  const dataDir = anEmbeddedDataDir();
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const victim = anotherProcess(dataDir, "await startEmbedded(dataDir); console.log('up');");
  await holds(() => victim.said.includes('up'));
  victim.child.kill('SIGKILL');
  await victim.ended;
  const pid = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
  process.kill(pid, 'SIGKILL');
  await holds(() => !isRunning(dataDir));
  const stranger = spawn('sleep', ['60'], asRoot ? { uid: statSync(pidFile).uid } : {});
  for (const file of [pidFile, join(dataDir, 'postgres', '.s.PGSQL.5432.lock')]) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(stranger.pid)));
  }
  const database = await startEmbedded(dataDir);
  expect(await queryRows(database, 'select 1')).toEqual([[1]]);
  await database.stop();
  stranger.kill();
});
