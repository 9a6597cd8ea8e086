import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let asha: Session;
let farah: Session;
let id: string;

const send = (who: Session, path: string, text: string, key?: string) =>
  ask(testApp, 'POST', path, { text }, key ? { ...who.bearer, 'idempotency-key': key } : who.bearer);

beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@repeats.in');
  const { body } = await initiatePayment(testApp, aBuyer({ email: 'asha@repeats.in' }), asha.bearer);
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  farah = await aStaffMember(testApp, 'farah@repeats.in', 'seller');
  const [summary] = await waitUntil(
    async () => (await callEndpoint(testApp, 'GET /api/user/cases', {}, asha.bearer)).body,
    (cases) => cases.length > 0,
  );
  id = summary?.id ?? '';
});
afterAll(() => testApp.close());

const senders = () =>
  [
    ['customer', asha, `/api/user/cases/${id}/messages`],
    ['staff', farah, `/api/cases/${id}/messages`],
    ['note', farah, `/api/cases/${id}/notes`],
  ] as const;

test('a message or note sent again with its key is stored once, also ten times at once', async () => {
  for (const [name, who, path] of senders()) {
    const text = `Hello from ${name}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(who, path, text, `${name} 1`)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  }
  expect(await stored()).toEqual({ messages: 2, notes: 1, audits: 2 });
});

test('without a key, with another key or from somebody else a message is another one', async () => {
  const [[, , own], [, , ofStaff]] = senders();
  const before = await stored();
  for (const key of [undefined, undefined, 'customer 2']) await send(asha, own, 'Hello from customer', key);
  await send(farah, ofStaff, 'Hello from customer', 'customer 1');
  expect((await stored()).messages).toBe(before.messages + 4);
});

test('a key that was used for another text is refused, and nothing is stored', async () => {
  const before = await stored();
  for (const [name, who, path] of senders()) {
    const { status, body } = await send(who, path, 'Something else', `${name} 1`);
    expect([status, body['code']]).toEqual([422, 'key_reused']);
  }
  expect(await stored()).toEqual(before);
});

async function stored() {
  const count = async (table: 'case_messages' | 'case_notes') =>
    (await testApp.db.selectFrom(table).select('id').where('case_id', '=', id).execute()).length;
  const audits = await testApp.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', 'in', ['case.messaged', 'case.noted'])
    .execute();
  return { messages: await count('case_messages'), notes: await count('case_notes'), audits: audits.length };
}
