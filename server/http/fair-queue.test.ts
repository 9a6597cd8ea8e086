import { expect, test, vi } from 'vitest';
import { isOutage } from '#database/connect.ts';
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
  for (const one of waiting) await expect(one).rejects.toSatisfy(isOutage);
  for (const end of ends) end(true);
  expect(await enter(sender)).toBeTypeOf('function');
});

test('an account in another network has turns of its own, and more guests than requests of an account may wait', async () => {
  const { enter } = createFairQueue({ ...turns, waitingPerRequester: 1, waitingOfGuests: 5 });
  const stolen = { account: 'asha', network: 'thief', isStaff: false };
  for (let turn = 0; turn < turns.perRequester; turn += 1) await enter(stolen);
  void enter(stolen);
  await expect(enter(stolen)).rejects.toMatchObject({ code: 'too_many' });
  expect(await enter({ ...stolen, network: 'home' })).toBeTypeOf('function');
  const guest = { account: undefined, network: 'canteen', isStaff: false };
  const guests = Array.from({ length: turns.perRequester + 6 }, () => enter(guest));
  await expect(guests.at(-1)).rejects.toMatchObject({ code: 'too_many' });
  expect(await Promise.race([guests[0], guests.at(-2)])).toBeTypeOf('function');
});
