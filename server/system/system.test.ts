import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketNumber } from '#shared/rules/orders.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { paymentActs } from '#test/payment-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { deliver, eventBody, signed } from '#test/webhooks.ts';

let testApp: TestApp;
let admin: Session;
const { anOrder, attempt, isPaid } = paymentActs(() => testApp);
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  admin = await aStaffMember(testApp, 'admin@system.in', 'admin');
});
afterAll(() => testApp.close());

const call = (method: string, path: string, body?: unknown) => ask(testApp, method, path, body, admin.bearer);
const webhooks = async (query: string) =>
  (await call('GET', `/api/admin/webhooks?${query}`)).body['items'] as {
    key: string;
    state: string;
    orderId: string;
  }[];

test('a held notice is found, and processing it again asks the provider, so that the lost payment counts', async () => {
  const orderId = await anOrder();
  const event = eventBody({ orderId, amount: 1 });
  await deliver(testApp, event, signed(event));
  const [held] = await webhooks('state=held');
  expect(held).toMatchObject({ orderId, state: 'held', note: 'amount or currency differs' });
  await testApp.provider.admin('/webhooks', { never: true });
  await attempt(orderId, 'SUCCESS');
  const replayed = await call('POST', `/api/admin/webhooks/${encodeURIComponent(held?.key ?? '')}/replay`);
  expect(replayed.body).toMatchObject({ state: expect.stringMatching(/received|processed|held/) });
  await isPaid(orderId);
  expect((await webhooks(`orderId=${orderId}`)).length).toBeGreaterThan(0);
  expect(await webhooks(`orderId=${ticketNumber(orderId)}`)).toEqual(await webhooks(`orderId=${orderId}`));
  expect((await call('POST', '/api/admin/webhooks/unknown/replay')).status).toBe(404);
});

test('a job that failed for good runs again, or is given up with a reason', async () => {
  const orderId = await anOrder();
  const fail = async () => {
    const { rows } = await sql<{ id: string }>`insert into pgboss.job (name, data, state, retry_limit, retry_count,
      output, completed_on) values ('sync-payment', ${JSON.stringify({ orderId })}::jsonb, 'failed', 1, 1,
      '{"message":"no answer for asha@system.in"}', now()) returning id`.execute(testApp.db);
    return rows[0]?.id ?? '';
  };
  const first = await fail();
  const listed = async () => (await call('GET', '/api/admin/failed-jobs')).body as unknown as { id: string }[];
  expect(await listed()).toMatchObject([{ id: first, name: 'sync-payment', orderId, attempts: 2 }]);
  expect(JSON.stringify(await listed())).not.toContain('asha@');
  expect((await call('POST', `/api/admin/failed-jobs/${first}/retry`)).status).toBe(204);
  await waitUntil(
    async () =>
      (await sql<{ state: string }>`select state from pgboss.job where id = ${first}`.execute(testApp.db)).rows,
    ([job]) => job?.state === 'completed',
  );
  const second = await fail();
  const giveUp = (reason: string) => call('POST', `/api/admin/failed-jobs/${second}/give-up`, { reason });
  expect((await giveUp('')).status).toBe(400);
  expect((await giveUp('Settled by hand.')).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect((await giveUp('Settled by hand.')).status).toBe(404);
});

test('the checks of the database and the last backups are there to read', async () => {
  await testApp.db.insertInto('backups').values({ bytes: 5_000_000, row_count: 10, files: 2 }).execute();
  const { body } = await call('GET', '/api/admin/system');
  expect(body['checks']).toEqual(expect.arrayContaining([expect.objectContaining({ about: 'tables', state: 'ok' })]));
  expect(body['backups']).toMatchObject([{ bytes: 5_000_000, rows: 10, files: 2, restoreTriedAt: null }]);
  const [{ id } = { id: 0 }] = body['backups'] as { id: number }[];
  expect((await call('POST', `/api/admin/backups/${id}/tried-restore`)).body).toMatchObject({
    id,
    restoreTriedAt: expect.any(String),
  });
  expect((await call('POST', `/api/admin/backups/${id + 1}/tried-restore`)).status).toBe(404);
});

test('disputes stand with their last day until they are closed, the nearest first', async () => {
  const orderId = await anOrder();
  const dispute = (id: string, respond_by: string, event: string) => ({
    id,
    order_id: orderId,
    kind: 'DISPUTE',
    reason: 'Goods not received',
    amount_paise: 150_000,
    status: 'DISPUTE_CREATED',
    respond_by,
    opened_at: '2026-11-20T10:00:00Z',
    changed_at: '2026-11-20T10:00:00Z',
    event,
  });
  await testApp.db
    .insertInto('disputes')
    .values([
      dispute('d-later', '2026-12-09T10:00:00Z', 'created'),
      dispute('d-soon', '2026-12-02T10:00:00Z', 'updated'),
      dispute('d-over', '2026-12-01T10:00:00Z', 'closed'),
    ])
    .execute();
  expect((await call('GET', '/api/admin/system')).body['disputes']).toMatchObject([
    { id: 'd-soon', orderId, amountPaise: 150_000, outcome: 'open', respondBy: '2026-12-02T10:00:00.000Z' },
    { id: 'd-later' },
  ]);
});
