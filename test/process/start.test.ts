import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freeLoopbackPort } from '#sandbox/free-loopback-port.ts';
import { everything } from '#test/everything.ts';
import { aDataDir, databaseRuns, launchProduct } from './product.ts';
import { aDatabaseUrl, aFolder, cleanUp, cleanups, refusedStart, started, status } from './starts.ts';
import { fillAsUsed } from './used-data-dir.ts';

vi.setConfig({ testTimeout: 120_000 });

afterEach(cleanUp);

const used = aDataDir();
beforeAll(() => fillAsUsed(used.dataDir), 120_000);
afterAll(() => used.remove());

/** Measures the milliseconds that bare Node.js takes to start and exit on this machine. */
function bareStart(): number {
  const began = performance.now();
  for (let run = 0; run < 5; run += 1) spawnSync(process.execPath, ['-e', '']);
  return (performance.now() - began) / 5;
}

test('SIGTERM and SIGINT stop everything, the database too, and the next start is quick', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const before = bareStart();
    const began = performance.now();
    const product = await started(used);
    // Equals five seconds if bare Node.js takes 50 ms.
    expect((performance.now() - began) / Math.max(before, bareStart())).toBeLessThan(100);
    expect(product.output()).toContain(`runs at ${product.url}`);
    expect(await status(`${product.url}/readyz`)).toBe(200);
    process.kill(product.pid, signal);
    expect(await product.ended).toEqual({ code: 0, signal: null });
    expect(databaseRuns(used.dataDir)).toBe(false);
  }
});

test.runIf(everything)(
  'a stop in the middle of the first start leaves nothing running, and the next start works',
  async () => {
    const dataDir = aFolder();
    for (const moment of [/^/, /Preparing the database/]) {
      const product = await launchProduct({ dataDir });
      cleanups.push(() => product.kill());
      await product.says(moment);
      await product.stop();
      expect(databaseRuns(dataDir)).toBe(false);
    }
    expect(await status(`${(await started({ dataDir })).url}/readyz`)).toBe(200);
  },
);

test('a second start on one data folder is refused with the pid of the first', async () => {
  const { dataDir } = used;
  const first = await started({ dataDir });
  expect(await refusedStart({ dataDir })).toEqual({
    code: 1,
    said: [
      `The data folder ${dataDir} is in use by another running Chulha (process ${first.pid}): stop that one first, or give this one its own DATA_DIR and PORT.`,
    ],
  });
  expect([await status(`${first.url}/readyz`), await status(`${first.url}/api/plans`)]).toEqual([200, 200]);
});

test('a port in use is reported in one sentence, and the database is stopped', async () => {
  const { dataDir } = used;
  const port = await freeLoopbackPort();
  const other = createServer().listen(port, 'localhost');
  cleanups.push(() => other.close());
  const { code, said } = await refusedStart({ dataDir, port });
  expect([code, said]).toEqual([
    1,
    [`Port ${port} is in use by another program. Stop that one, or choose another port, for example PORT=3001.`],
  ]);
  expect(databaseRuns(dataDir)).toBe(false);
});

test.runIf(everything).each(['nowhere.invalid', '203.0.113.7'])(
  'HOST=%s, not an address of this machine, is reported in one sentence',
  async (host) => {
    const { dataDir } = used;
    const { code, said } = await refusedStart({ dataDir, settings: { HOST: host } });
    expect([code, said.at(-1)]).toEqual([
      1,
      `HOST is ${host}, which is not an address of this machine. Choose one that is, for example HOST=localhost.`,
    ]);
    expect(databaseRuns(dataDir)).toBe(false);
  },
);

test.each([
  [
    'nobody listens there',
    'postgres://chulha:hush@127.0.0.1:1/chulha',
    /no PostgreSQL can be used at 127\.0\.0\.1:1\/chulha: .*ECONNREFUSED/,
  ],
  [
    'the host does not exist',
    'postgres://chulha:hush@nowhere.invalid/chulha',
    /no PostgreSQL can be used at nowhere\.invalid\/chulha: /,
  ],
])('a DATABASE_URL where %s is refused by name and without its password', async (_what, url, sentence) => {
  const { code, said } = await refusedStart({ dataDir: aFolder(), settings: { DATABASE_URL: url } });
  expect([code, said.join('\n')]).toEqual([1, expect.stringMatching(sentence)]);
  expect(said.join('\n')).not.toContain('hush');
});

test.runIf(everything)('an unreachable database is reported by name', async () => {
  const url = (await aDatabaseUrl()).replace(/t_\w+/, 'not_here');
  const { code, said } = await refusedStart({ dataDir: aFolder(), settings: { DATABASE_URL: url } });
  expect([code, said.join('\n')]).toEqual([1, expect.stringContaining('database "not_here" does not exist')]);
});

test('a file in place of the data folder is reported with a remedy', async () => {
  const file = join(aFolder(), 'data');
  writeFileSync(file, '');
  expect(await refusedStart({ dataDir: file })).toEqual({
    code: 1,
    said: [`The data folder ${file} is not a folder: remove the file in its place, or set DATA_DIR to another folder.`],
  });
});

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true'], { stdio: 'ignore' }).status === 0;

test.runIf(everything && mayMount)('a data folder on a read-only disk is reported with a remedy', async () => {
  const disk = join(aFolder(), 'disk');
  mkdirSync(disk);
  expect(mount('-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', disk)).toBe(true);
  cleanups.push(() => spawnSync('umount', [disk]));
  for (const dataDir of [disk, join(disk, 'new')])
    expect(await refusedStart({ dataDir })).toEqual({
      code: 1,
      said: [
        `The data folder ${dataDir} lies on a read-only disk: make the disk writable, or set DATA_DIR to another folder.`,
      ],
    });
});
