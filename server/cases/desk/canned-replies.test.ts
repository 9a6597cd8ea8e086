import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CannedReply } from '#shared/contract/case-messages.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { fillReply, unfilledVariables } from '#shared/rules/canned-replies.ts';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { aBuyer, initiatePayment, waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@replies.in', 'seller');
});
afterAll(() => testApp.close());

const call = (method: string, path: string, body?: unknown) => ask(testApp, method, path, body, farah.bearer);
const listed = async () => (await callEndpoint(testApp, 'GET /api/canned-replies', {}, farah.bearer)).body;
const create = (body: Omit<CannedReply, 'id'>) =>
  callEndpoint(testApp, 'POST /api/canned-replies', { body }, farah.bearer);
const caseOf = async (id: string) =>
  (await callEndpoint(testApp, 'GET /api/cases/:id', { params: { id } }, farah.bearer)).body;
const holiday = { title: 'Holiday', textEn: 'We are closed, {name}.', textHi: 'आज छुट्टी है, {name}।' };

async function aCase(name = 'Asha Rao'): Promise<string> {
  const { body } = await initiatePayment(testApp, aBuyer({ name, email: 'asha@replies.in' }));
  await testApp.provider.admin(`/orders/${body.order_id}/attempts`, { status: 'SUCCESS' });
  const cases = await waitUntil(
    () => testApp.db.selectFrom('cases').select('id').where('order_id', '=', body.order_id).execute(),
    (found) => found.length > 0,
  );
  return cases[0]?.id ?? '';
}

test('a new database has six replies in both languages, with known variables only', async () => {
  const replies = await listed();
  expect(replies).toHaveLength(6);
  for (const { textEn, textHi } of replies)
    expect([textHi, unfilledVariables(textHi).toSorted()]).toEqual([
      expect.stringMatching(/[\u0900-\u097f]/),
      unfilledVariables(textEn).toSorted(),
    ]);
});

test('a reply is added, changed, removed and restored, each with an audit entry', async () => {
  const { status, body: reply } = await create(holiday);
  expect([status, reply]).toEqual([201, { id: reply.id, ...holiday }]);
  const path = `/api/canned-replies/${reply.id}`;
  const changed = { ...holiday, title: 'Day off' };
  expect((await call('PUT', path, changed)).body).toEqual({ id: reply.id, ...changed });
  expect((await call('DELETE', path)).status).toBe(204);
  expect(await listed()).toHaveLength(6);
  expect((await call('PUT', path, changed)).status).toBe(404);
  expect((await call('POST', `${path}/restore`)).body).toEqual({ id: reply.id, ...changed });
  const entries = await testApp.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', reply.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'reply.created',
    'reply.changed',
    'reply.removed',
    'reply.restored',
  ]);
});

test('two replies cannot have one title, not even when they are added at once', async () => {
  const twin = { ...holiday, title: 'Twin' };
  const both = await Promise.all([create(twin), create({ ...twin, title: 'TWIN' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('an unknown variable is refused at its field', async () => {
  const wrong = { ...holiday, title: 'Wrong', textHi: 'नमस्ते {naam}' };
  const { status, body } = await create(wrong);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['textHi']]);
});

test('a case has the values of the variables in the customer’s language, and a message with braces left is refused', async () => {
  const id = await aCase();
  await testApp.db.updateTable('orders').set({ language: 'hi' }).execute();
  // While the case is with us, the stored day is used. For a paused case, the day is computed from today and the
  // remaining working time.
  const promised = dayInIndia(new Date(Date.now() + 20 * 86_400_000));
  const withUs = { ball: 'us' as const, promised_by: promised };
  await testApp.db.updateTable('cases').set(withUs).where('id', '=', id).execute();
  const { language, replyValues } = await caseOf(id);
  expect([language, replyValues.promisedBy]).toEqual(['hi', formatIsoDate(promised, 'hi')]);
  const text = (await listed()).find(({ title }) => title === 'When it will be done')?.textHi ?? '';
  const filled = fillReply(text, { ...replyValues, forecast: 'FoSCoS बताएगा।' });
  expect(unfilledVariables(filled)).toEqual([]);
  const refused = await call('POST', `/api/cases/${id}/messages`, { text });
  expect([refused.status, refused.body.code]).toEqual([422, 'reply_unfilled']);
  const sent = await call('POST', `/api/cases/${id}/messages`, { text: filled });
  expect([sent.status, sent.body.text]).toEqual([201, filled]);
});

test('a customer whose name has braces is addressed by it; other braces are refused', async () => {
  for (const name of ['{name}', 'Asha {step}']) {
    const id = await aCase(name);
    const { replyValues } = await caseOf(id);
    const text = fillReply('Hello {name}, this is about {plan}.', { ...replyValues, forecast: null });
    expect(text).toContain(`Hello ${name}, this`);
    const sent = await call('POST', `/api/cases/${id}/messages`, { text });
    expect([sent.status, sent.body.text]).toEqual([201, text]);
    const unfilled = await call('POST', `/api/cases/${id}/messages`, { text: `${text} By {promisedBy}.` });
    expect([unfilled.status, unfilled.body.code]).toEqual([422, 'reply_unfilled']);
  }
});

test('restoring does not go beyond the limit of replies', async () => {
  const { body: reply } = await create({ ...holiday, title: 'One too many' });
  await call('DELETE', `/api/canned-replies/${reply.id}`);
  const filled = await listed();
  await testApp.db
    .insertInto('canned_replies')
    .values(
      Array.from({ length: 100 - filled.length }, (_, n) => ({ title: `Filler ${n}`, text_en: 'x', text_hi: 'x' })),
    )
    .execute();
  const { status, body } = await call('POST', `/api/canned-replies/${reply.id}/restore`);
  expect([status, body.code]).toEqual([422, 'replies_many']);
});
