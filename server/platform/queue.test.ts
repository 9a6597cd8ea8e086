import { afterAll, beforeAll, inject, test } from 'vitest';
import { type Db, openDb, openPool } from '#database/connect.ts';
import { waitUntil } from '#test/checkout.ts';
import { freshDatabase } from '#test/database.ts';
import { openQueue, type Queue } from './queue.ts';

const fail = (error: Error) => {
  throw error;
};

let db: Db;
let queue: Queue;
let close: () => Promise<void>;
beforeAll(async () => {
  const { where, drop } = await freshDatabase(inject('postgres'));
  db = openDb(openPool(where, { onError: fail }));
  queue = openQueue(where, fail);
  await queue.start();
  close = async () => {
    await queue.stop();
    await db.destroy();
    await drop();
  };
});
afterAll(() => close());

test('a backlog of jobs is worked off without pauses between jobs', async () => {
  const mails = Array.from({ length: 120 }, (_, n) => `mail ${n}`);
  for (const mailId of mails) await queue.enqueue(db, 'send-mail', { mailId });
  const done = new Set<string>();
  await queue.work('send-mail', async ({ mailId }) => {
    if (mailId.endsWith('7') && !done.has(`${mailId} failed`)) {
      done.add(`${mailId} failed`);
      throw new Error('the mail server is busy');
    }
    done.add(mailId);
  });
  const wanted = mails.filter((mailId) => !mailId.endsWith('7'));
  await waitUntil(
    async () => wanted.filter((mailId) => !done.has(mailId)).length,
    (left) => left === 0,
    5,
  );
  await waitUntil(
    async () => mails.filter((mailId) => !done.has(mailId)).length,
    (left) => left === 0,
    12,
  );
});
