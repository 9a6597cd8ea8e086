import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type ChildPool, type ChildPoolError, type ChildPoolOptions, openChildPool } from './child-pool.ts';

const usual: ChildPoolOptions = {
  module: new URL('../../test/child-pool/child.ts', import.meta.url),
  size: 1,
  maxQueue: 3,
  maxQueueOfOwner: 2,
  taskTimeout: 5_000,
  queueTimeout: 5_000,
  maxHeap: 64,
  maxResidentBytes: 200_000_000,
  idleTimeout: 5_000,
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

/** Whether a process is running. */
function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const pidOf = async (pool: ChildPool) =>
  Number(new Map(Object.entries(Object(await pool.run({ does: 'tell' })))).get('pid'));

test('a task’s bytes are returned, from a process without our environment variables', async () => {
  process.env['APP_SECRET_OF_TEST'] = 'secret';
  const bytes = Buffer.alloc(1_000_000, 7);
  expect(await open().run({ does: 'tell', bytes })).toEqual({
    pid: expect.not.closeTo(process.pid),
    env: ['MALLOC_ARENA_MAX'],
    bytes,
  });
});

test.runIf(process.platform === 'linux')('the kernel ends a child before the server when memory is short', async () => {
  expect(readFileSync(`/proc/${await pidOf(open())}/oom_score_adj`, 'latin1').trim()).toBe('500');
});

test('a child cannot write a file', async () => {
  const path = join(tmpdir(), `child-pool-${process.pid}`);
  expect(await open().run({ does: 'write', path })).toEqual({ refused: 'ERR_ACCESS_DENIED' });
});

test('one child runs tasks one after the other, and exits when idle', async () => {
  const pool = open({ idleTimeout: 150 });
  const [first, second] = [await pidOf(pool), await pidOf(pool)];
  expect(second).toBe(first);
  for (let wait = 0; runs(first) && wait < 100; wait += 1) await pause(20);
  expect(runs(first)).toBe(false);
  expect(await pidOf(pool)).not.toBe(first);
});

test('a task over its time-out is killed, and the next one gets a new child', async () => {
  // Long enough for a child to start on a busy machine.
  const pool = open({ taskTimeout: 3_000 });
  const stuck = await pidOf(pool);
  const [endless, next] = await Promise.allSettled([pool.run({ does: 'loop' }), pool.run({ does: 'tell' })]);
  expect(endless).toMatchObject({ status: 'rejected', reason: { reason: 'timeout' } });
  expect(next.status).toBe('fulfilled');
  expect(runs(stuck)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'a task that got no processor time is told from one that took too much',
  async () => {
    const pool = open({ taskTimeout: 1_500 });
    await expect(pool.run({ does: 'sleep' })).rejects.toMatchObject({ reason: 'starved' });
    await pidOf(pool);
    await pool.run({ does: 'work' });
    // CPU time that earlier tasks used does not count.
    await expect(pool.run({ does: 'sleep' })).rejects.toMatchObject({ reason: 'starved' });
  },
);

test.each(['exit', 'fill'])('a child that ends (%s) fails its own task alone', async (does) => {
  const pool = open();
  const [failed, next] = await Promise.allSettled([pool.run({ does }), pool.run({ does: 'tell' })]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { reason: 'crashed' } });
  expect(next.status).toBe('fulfilled');
});

test.runIf(process.platform === 'linux')(
  'a task with more memory outside the heap than its limit is killed',
  async () => {
    const pool = open({ maxTaskBytes: 200_000_000 });
    const [failed, next] = await Promise.allSettled([pool.run({ does: 'hold' }), pool.run({ does: 'tell' })]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { reason: 'crashed' } });
    expect(next.status).toBe('fulfilled');
  },
);

test('the queue has a maximum length and a time-out', async () => {
  const pool = open({ taskTimeout: 700, queueTimeout: 300, maxQueue: 2 });
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => pool.run({ does: 'loop' })));
  const reasons = all.map((each) => each.status === 'rejected' && each.reason.reason);
  // A busy machine may not even start the child in 700 ms.
  expect(reasons[0]).toMatch(/timeout|starved/);
  expect(reasons.slice(1)).toEqual(['queue_timeout', 'queue_timeout', 'full', 'full']);
});

test('a task that nobody waits for leaves the queue at once, and its child after a second', async () => {
  const pool = open({ size: 2 });
  const pid = await pidOf(pool);
  const leaving = new AbortController();
  const ended: string[] = [];
  const run = async (name: string, does: string) => {
    const result = await pool.run({ does }, 'asha', leaving.signal).catch(({ reason }: ChildPoolError) => reason);
    ended.push(`${name} ${result}`);
  };
  const own = [run('running', 'loop'), run('waiting', 'tell')];
  leaving.abort();
  // The owner's next task need not wait for the time-out of the one that was left.
  expect(await pool.run({ does: 'tell' }, 'asha')).toMatchObject({ pid: expect.not.closeTo(pid) });
  await Promise.all(own);
  expect(ended).toEqual(['waiting aborted', 'running aborted']);
  expect(runs(pid)).toBe(false);
  await expect(pool.run({ does: 'tell' }, 'asha', leaving.signal)).rejects.toMatchObject({ reason: 'aborted' });
});

test('a task that ends within a second of its abortion keeps its child', async () => {
  const pool = open();
  const pid = await pidOf(pool);
  const leaving = new AbortController();
  const task = pool.run({ does: 'tell' }, 'asha', leaving.signal);
  leaving.abort();
  await task;
  expect(await pidOf(pool)).toBe(pid);
});

test('close kills running tasks', async () => {
  const pool = open();
  const pid = await pidOf(pool);
  const running = Promise.allSettled([pool.run({ does: 'loop' }), pool.run({ does: 'loop' })]);
  await pool.close();
  expect(runs(pid)).toBe(false);
  expect((await running).map((each) => each.status === 'rejected' && each.reason.reason)).toEqual(['closed', 'closed']);
  await expect(pool.run({ does: 'tell' })).rejects.toMatchObject({ reason: 'closed' });
});

test('one owner has one running and two waiting tasks; a fourth is rejected, other owners are not affected', async () => {
  const pool = open({ size: 2, maxQueue: 50 });
  let running = 0;
  const own = Array.from({ length: 20 }, async () => {
    await pool.run({ does: 'wait' }, 'asha');
    running += 1;
  });
  const other = pool.run({ does: 'tell' }, 'bela').then(() => running);
  const all = await Promise.allSettled(own);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const reasons = all.flatMap((each) => (each.status === 'rejected' ? [each.reason.reason] : []));
  expect(reasons).toEqual(Array(17).fill('full_of_owner'));
  expect(await other).toBeLessThan(3);
});

test('owners are served in turn', async () => {
  const pool = open({ maxQueue: 50 });
  const order: string[] = [];
  const run = (owner: string) => pool.run({ does: 'tell' }, owner).then(() => order.push(owner));
  await Promise.all(['asha', 'asha', 'asha', 'bela', 'bela', 'chitra'].map(run));
  expect(order).toEqual(['asha', 'asha', 'bela', 'chitra', 'asha', 'bela']);
});

test('a child that uses much memory after a task is ended once it has replied', async () => {
  const pool = open();
  const { pid } = Object(await pool.run({ does: 'grow' }));
  expect(await pidOf(pool)).not.toBe(pid);
});

test.each(['starve', 'exit if used', ...(process.platform === 'linux' ? ['hold if used'] : [])])(
  'a task whose child ends (%s) after earlier ones is retried once in a new child',
  async (does) => {
    const pool = open({ maxTaskBytes: 200_000_000 });
    const first = await pidOf(pool);
    const { pid } = Object(await pool.run({ does }));
    expect(pid).not.toBe(first);
    await expect(pool.run({ does: 'starve always' })).rejects.toMatchObject({ reason: 'crashed' });
  },
);

test('a task that nobody waits for is not retried', async () => {
  const pool = open();
  await pidOf(pool);
  const leaving = new AbortController();
  const left = pool.run({ does: 'exit if used' }, 'asha', leaving.signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ reason: 'aborted' });
});

test('a child that cannot be started is not the fault of its task', async () => {
  const { execPath } = process;
  process.execPath = join(tmpdir(), 'no-such-program');
  const failed = await open()
    .run({ does: 'tell' })
    .catch(({ reason }: ChildPoolError) => reason)
    .finally(() => {
      process.execPath = execPath;
    });
  expect(failed).toBe('starved');
});
