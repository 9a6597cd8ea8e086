import { expect, test, vi } from 'vitest';
import { createFairQueue, longestTurnMs } from './fair-queue.ts';

const turns = { inAll: 6, ofStaff: 3, perNetwork: 4, perRequester: 3, waitingPerRequester: 40 };

test('of the accounts of one network four requests are worked on at once; other networks and staff have turns', async () => {
  const { enter } = createFairQueue(turns);
  const begun: string[] = [];
  const begin = (account: string, network: string, isStaff = false) =>
    enter({ account, network, isStaff }).then((end) => {
      begun.push(account);
      return end;
    });
  const first = Array.from({ length: 20 }, (_, n) => begin(`account-${n}`, 'a'));
  await Promise.all(first.slice(0, turns.perNetwork));
  await begin('neighbour', 'b');
  await begin('farah', 'a', true);
  expect(begun).toEqual(['account-0', 'account-1', 'account-2', 'account-3', 'neighbour', 'farah']);
  (await first[0])?.();
  await first[4];
  expect(begun.at(-1)).toBe('account-4');
});

test('a turn that is never ended ends by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { enter } = createFairQueue(turns);
    const sender = { account: 'asha', network: 'a', isStaff: false };
    for (let turn = 0; turn < turns.perRequester; turn += 1) await enter(sender);
    const next = enter(sender);
    vi.advanceTimersByTime(longestTurnMs);
    expect(await next).toBeTypeOf('function');
  } finally {
    vi.useRealTimers();
  }
});

test('when the database does not answer a turn, those that wait are refused at once, and later ones are not', async () => {
  const { enter } = createFairQueue(turns);
  const sender = { account: 'asha', network: 'a', isStaff: false };
  const ends = await Promise.all(Array.from({ length: turns.perRequester }, () => enter(sender)));
  const waiting = Array.from({ length: 5 }, () => enter(sender));
  ends[0]?.(true);
  for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 'unavailable' });
  for (const end of ends) end(true);
  expect(await enter(sender)).toBeTypeOf('function');
});
