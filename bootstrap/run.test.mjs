import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'chulha-run-'));
const server = join(folder, 'server.mjs');
const starter = join(folder, 'starter.mjs');
const run = new URL('./run.mjs', import.meta.url).href;

writeFileSync(
  server,
  `for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log(signal);
    setTimeout(() => { console.log('closed'); process.exit(0); }, 100);
  });
  if (process.argv[2] === 'fails') process.exit(7);
  setInterval(() => 0, 1000);
  console.log('open');`,
);
writeFileSync(
  starter,
  `import { exec } from '${run}';
  process.exitCode = await exec(process.execPath, [${JSON.stringify(server)}, ...process.argv.slice(2)], {
    env: process.env,
    ownProcessGroup: true,
    stopSignal: process.env.STOP_SIGNAL,
  });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string[]} args */
function start(...args) {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, [starter, ...args], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = [];
  const open = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      said.push(...String(chunk).trim().split('\n'));
      if (said.includes('open')) resolve(undefined);
    });
  });
  // `close` is emitted only after the server has exited too, because the server writes to the same output.
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  return { child, said, open, ended };
}

test.each(['SIGINT', 'SIGTERM'])(
  '%s to the process group reaches the server once, and it exits cleanly',
  async (signal) => {
    const { child, said, open, ended } = start();
    await open;
    process.kill(-child.pid, signal);
    process.kill(child.pid, signal);
    expect(await ended).toBe(0);
    expect(said).toEqual(['open', signal, 'closed']);
  },
);

test('a program with a stop signal of its own gets that one', async () => {
  process.env['STOP_SIGNAL'] = 'SIGINT';
  const { child, said, open, ended } = start();
  delete process.env['STOP_SIGNAL'];
  await open;
  process.kill(child.pid, 'SIGTERM');
  expect(await ended).toBe(0);
  expect(said).toEqual(['open', 'SIGINT', 'closed']);
});

test('when the launcher is killed the server shuts down cleanly', async () => {
  const { child, said, open, ended } = start();
  await open;
  process.kill(child.pid, 'SIGKILL');
  await ended;
  expect(said).toEqual(['open', 'SIGTERM', 'closed']);
});

test('the exit code of the server is that of the command', async () => {
  expect(await start('fails').ended).toBe(7);
});
