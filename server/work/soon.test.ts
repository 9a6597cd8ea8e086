import { expect, test } from 'vitest';
import { openSoon } from './soon.ts';

test('wishes of one moment go together, once for each key, and the rest at the end', async () => {
  const handed: [string, object[]][] = [];
  const soon = openSoon(
    async (name, jobs) => handed.push([name, jobs]),
    (error) => expect.unreachable(error.message),
  );
  soon.add('ask', { order: 'a' }, 'a');
  soon.add('ask', { order: 'b' }, 'b');
  soon.add('ask', { order: 'a', again: true }, 'a');
  expect(handed).toEqual([]);
  await expect.poll(() => handed.length).toBe(1);
  soon.add('tell', { order: 'c' }, 'c');
  await soon.flush();
  const ask = [
    { data: { order: 'a', again: true }, singletonKey: 'a' },
    { data: { order: 'b' }, singletonKey: 'b' },
  ];
  expect(handed).toEqual([
    ['ask', ask],
    ['tell', [{ data: { order: 'c' }, singletonKey: 'c' }]],
  ]);
});

test('a wish that could not be handed over is said, and the next ones still go', async () => {
  const said: string[] = [];
  let away = true;
  const handed: string[] = [];
  const insert = async (name: string) => {
    if (away) throw new Error('the database is away');
    handed.push(name);
  };
  const soon = openSoon(insert, (error) => said.push(error.message));
  soon.add('ask', {}, 'a');
  await soon.flush();
  away = false;
  soon.add('ask', {}, 'b');
  await soon.flush();
  expect([said, handed]).toEqual([['the database is away'], ['ask']]);
});
