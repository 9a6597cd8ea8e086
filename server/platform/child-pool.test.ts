import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { waitUntil } from '#test/checkout.ts';
import { type ChildPool, type ChildPoolOptions, openChildPool } from './child-pool.ts';

const usual: ChildPoolOptions = {
  module: new URL('../../test/child-pool/child.ts', import.meta.url),
  size: 1,
  maxQueue: 3,
  taskTimeout: 60_000,
  maxHeap: 64,
  idleTimeout: 60_000,
};
const pools: ChildPool[] = [];
const open = (options: Partial<ChildPoolOptions> = {}) => {
  const pool = openChildPool({ ...usual, ...options });
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const pidOf = async (pool: ChildPool) => Number(Object(await pool.run({ does: 'tell' })).pid);
const hasEnded = (pid: number) =>
  waitUntil(
    async () => runs(pid),
    (alive) => !alive,
  );
const reasonsOf = async (tasks: Promise<unknown>[]) =>
  (await Promise.allSettled(tasks)).map((each) => (each.status === 'rejected' ? each.reason.reason : 'done'));

test('bytes go to a process without our environment variables, and come back', async () => {
  process.env['APP_SECRET_OF_TEST'] = 'secret';
  const bytes = Buffer.alloc(1_000_000, 7);
  const told = await open().run({ does: 'tell', bytes });
  expect(told).toEqual({ pid: expect.not.closeTo(process.pid), env: ['MALLOC_ARENA_MAX'], bytes });
});

test('a child cannot write a file', async () => {
  const path = join(tmpdir(), `child-pool-${process.pid}`);
  await expect(open().run({ does: 'write', path })).rejects.toMatchObject({ code: 'ERR_ACCESS_DENIED' });
});

test('an error of the module is thrown, and its child goes on', async () => {
  const pool = open();
  const pid = await pidOf(pool);
  await expect(pool.run({ does: 'fail' })).rejects.toThrow('a bug');
  expect(await pidOf(pool)).toBe(pid);
});

test.each([
  ['takes too long', 'loop', 'timeout', { taskTimeout: 3_000 }],
  ['takes too much memory', 'hold', 'crashed', {}],
  ['ends its child', 'exit', 'crashed', {}],
])(
  'a task that %s fails alone, and those that wait for its child are done by another',
  async (_what, does, reason, more) => {
    const pool = open(more);
    const pid = await pidOf(pool);
    const tasks = [{ does }, { does: 'tell' }, { does: 'tell' }].map((task) => pool.run(task));
    expect(await reasonsOf(tasks)).toEqual([reason, 'done', 'done']);
    await hasEnded(pid);
  },
);

test('a child that ended without a task is replaced', async () => {
  const pool = open();
  const pid = await pidOf(pool);
  process.kill(pid, 'SIGKILL');
  await hasEnded(pid);
  expect(await pidOf(pool)).not.toBe(pid);
});

test('a full queue refuses further tasks', async () => {
  const pool = open({ maxQueue: 1 });
  await pidOf(pool);
  const tasks = ['tell', 'tell', 'tell'].map((does) => pool.run({ does }));
  expect(await reasonsOf(tasks)).toEqual(['done', 'done', 'full']);
});

test('idle children end, and the next task starts another', async () => {
  const pool = open({ idleTimeout: 50 });
  const pid = await pidOf(pool);
  await hasEnded(pid);
  expect(await pidOf(pool)).not.toBe(pid);
});

test('close ends running tasks and refuses new ones', async () => {
  const pool = open();
  const pid = await pidOf(pool);
  const running = reasonsOf([pool.run({ does: 'loop' }), pool.run({ does: 'loop' })]);
  await pool.close();
  await hasEnded(pid);
  expect(await running).toEqual(['closed', 'closed']);
  expect(await reasonsOf([pool.run({ does: 'tell' })])).toEqual(['closed']);
});
