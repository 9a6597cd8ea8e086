import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resume } from '#server/ops/pause.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { EmailContent } from '../../emails/emails.tsx';
import { enqueueEmail } from './outbox.ts';

// The e-mails wait in the outbox of a server without jobs, until a server with jobs opens the same database.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: false });
});
afterAll(() => testApp.close());

const at = '2026-11-26T06:00:00.000Z';
const code: EmailContent = { kind: 'login-code', code: '123456', at };
const link: EmailContent = { kind: 'reset-link', name: 'Asha', path: '/reset-password/x' };
const alert: EmailContent = {
  kind: 'access-changed',
  name: 'Asha',
  change: 'password',
  to: '',
  at,
  path: '/reset-password/x',
};

/** Enqueues an e-mail and backdates it by this many minutes. */
const enqueued = (to: string, content: EmailContent, minutes: number) =>
  testApp.db.transaction().execute(async (tx) => {
    const id = await enqueueEmail(tx, testApp, to, content);
    const created_at = sql<Date>`now() - make_interval(mins => ${minutes})`;
    await tx.updateTable('mails').set({ created_at }).where('id', '=', id).execute();
  });
const unsent = async () =>
  (await testApp.db.selectFrom('mails').select('recipient').where('sent_at', 'is', null).execute())
    .map(({ recipient }) => recipient)
    .toSorted();

test('a code older than ten minutes and a link older than an hour are not sent any more', async () => {
  await enqueued('old-code@late.in', code, 11);
  await enqueued('new-code@late.in', code, 9);
  await enqueued('old-link@late.in', link, 61);
  await enqueued('new-link@late.in', link, 59);
  await enqueued('alert@late.in', alert, 10_000);
  const working = await openTestApp({ where: testApp.where });
  try {
    await waitUntil(unsent, ({ length }) => length === 0);
    const recipients = working.emails.map(({ to }) => to).toSorted();
    expect(recipients).toEqual(['alert@late.in', 'new-code@late.in', 'new-link@late.in']);
  } finally {
    await working.close();
  }
});

test('a release drops them, and says how many', async () => {
  await enqueued('old-code@restored.in', code, 10_000);
  await enqueued('old-link@restored.in', link, 10_000);
  await enqueued('new-code@restored.in', code, 1);
  await enqueued('alert@restored.in', alert, 10_000);
  await testApp.db.insertInto('held_back').values({ reason: 'restored' }).execute();
  expect(await resume(testApp.db, testApp.queue)).toEqual({ wasPaused: true, mails: 2, expired: 2 });
  expect(await unsent()).toEqual(['alert@restored.in', 'new-code@restored.in']);
});
