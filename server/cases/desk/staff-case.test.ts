import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { cannedRequests } from '#shared/rules/cases/canned-requests.ts';
import { aCustomer, aStaffMember, type Session } from '#test/accounts.ts';
import { callEndpoint, type EndpointInput } from '#test/call-endpoint.ts';
import { aCaseOf } from '#test/case-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let farah: Session;
let asha: Session & { email: string };
let one: Awaited<ReturnType<typeof aCaseOf>>;

beforeAll(async () => {
  testApp = await openTestApp();
  farah = await aStaffMember(testApp, 'farah@staff-case.in', 'seller');
  asha = { ...(await aCustomer(testApp, 'asha@staff-case.in')), email: 'asha@staff-case.in' };
});
afterAll(async () => {
  expect(await checkInvariants(testApp.db)).toEqual([]);
  await testApp.close();
});
beforeEach(async () => {
  one = await aCaseOf(testApp, asha, farah);
});

const ask = (body: EndpointInput<'POST /api/cases/:id/requests'>['body']) =>
  callEndpoint(testApp, 'POST /api/cases/:id/requests', { params: { id: one.id }, body }, farah.bearer);
const kinds = async () => (await one.seen()).events.map(({ kind }) => kind);

describe('buttons fit the state', () => {
  test('each step and side on offer is possible, and no other', async () => {
    await one.goTo('scrutiny');
    const { returns, waits, step, ball } = await one.seen();
    expect(returns.map(({ key }) => key)).toEqual(['check', 'kind', 'draft', 'confirm', 'filed', 'scrutiny']);
    expect([step.key, ball, waits]).toEqual(['scrutiny', 'authority', []]);
    expect((await one.move('welcome', 'return')).body.code).toBe('step_not_possible');
    expect((await one.move('scrutiny', 'return')).body.ball).toBe('us');
    const back = await one.seen();
    expect([back.waits, back.returns.some(({ key }) => key === 'scrutiny')]).toEqual([['authority'], false]);
    expect((await one.move('scrutiny', 'wait', { ball: 'platform', reason: 'x' })).status).toBe(409);
    expect((await one.move('scrutiny', 'wait', { ball: 'authority', reason: 'Sent' })).body.ball).toBe('authority');
  });
});

describe('requests', () => {
  test('one of the usual questions is read in the customer’s language', async () => {
    for (const { code, kind, text } of cannedRequests) {
      const { body } = await ask({ kind, code, optional: true });
      expect(body.text).toBe(text.en);
      const hindi = (await one.own('hi')).requests.find(({ id }) => id === body.id);
      expect(hindi?.text).toBe(text.hi);
    }
    const more = await ask({ kind: 'layout', code: 'layout_sizes', text: 'And the store room.', optional: true });
    expect(more.body.text).toMatch(/sizes.*\n\nAnd the store room\.$/s);
    expect((await ask({ kind: 'layout', code: 'unknown' })).body.code).toBe('request_kind_unknown');
  });

  test('one that was wrong is taken back, and the ball follows', async () => {
    await one.goTo('draft');
    const { id: requestId } = (await ask({ kind: 'menu' })).body;
    expect((await one.seen()).ball).toBe('customer');
    const path = `/api/cases/${one.id}/requests/${requestId}?version=`;
    expect((await one.call(farah, 'DELETE', `${path}1`)).body.code).toBe('case_changed');
    const { version } = await one.seen();
    expect((await one.call(asha, 'DELETE', path + version)).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => one.call(farah, 'DELETE', path + version)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const after = await one.seen();
    expect(after).toMatchObject({ ball: 'us', step: { key: 'draft' } });
    expect(after.requests.find(({ id }) => id === requestId)?.state).toBe('not_needed');
    const late = await one.call(farah, 'DELETE', path + after.version);
    expect([late.status, late.body]).toMatchObject([409, { code: 'step_not_possible', case: { id: one.id } }]);
    expect((await one.answer(requestId)).status).toBe(409);
  });

  test('the history names what was asked, sent back, accepted and taken back', async () => {
    await one.settle();
    await ask({ kind: 'water-test' });
    const texts = (await one.seen()).events.map(({ text }) => text);
    expect(texts).toContain('Asked for: Water test report');
    expect(texts.some((text) => text.startsWith('Accepted: '))).toBe(true);
    expect(texts.filter((text) => /water-test|business-details/.test(text))).toEqual([]);
    expect(await kinds()).toContain('request-accepted');
    expect((await one.own('hi')).events.map(({ text }) => text).join()).toMatch(/माँगा गया: /);
  });

  test('files that cannot be used: 413, 415 and 422 with the known sentences', async () => {
    const request = (await one.own()).requests.find(({ answer }) => answer === 'document');
    const send = (bytes: Uint8Array) => one.answer(request?.id ?? '', bytes);
    const text = await send(Buffer.from('no picture at all'));
    expect([text.status, text.body.code]).toEqual([415, 'file_type']);
    const large = await send(Buffer.alloc(1_100_000, 1));
    expect([large.status, large.body.code]).toEqual([413, 'file_large']);
    const empty = await send(Buffer.alloc(0));
    expect([empty.status, empty.body.code]).toEqual([422, 'file_empty']);
    const broken = await send(one.picture.subarray(0, 60));
    expect([broken.status, broken.body.code]).toEqual([422, 'file_unreadable']);
  });
});

describe('a closed case', () => {
  async function finish() {
    await one.goTo('scrutiny');
    await one.move('scrutiny', 'complete');
    await one.addResult({ kind: 'licence_number', number: '21525031000123' });
    await one.addResult({ kind: 'certificate', file: one.picture });
    await one.move('result', 'complete');
    const rating = { stars: 4, text: 'Quick', publish: true };
    expect((await one.call(asha, 'POST', `/api/user/cases/${one.id}/rating`, rating)).status).toBe(201);
  }

  test('shows its rating to staff, takes no changes, and is opened again with its clock', async () => {
    await finish();
    const closed = await one.seen();
    expect(closed).toMatchObject({
      status: 'done',
      mayReopen: true,
      rating: { stars: 4, text: 'Quick', publish: true },
    });
    const late = await ask({ kind: 'menu' });
    expect([late.status, late.body]).toMatchObject([409, { code: 'case_closed', case: { status: 'done' } }]);
    const request = closed.requests.find(({ answer }) => answer === 'document');
    const sent = await one.answer(request?.id ?? '');
    expect([sent.status, sent.body.code, sent.body.case?.status]).toEqual([409, 'case_closed', 'done']);
    expect(JSON.stringify(sent.body.case)).not.toContain('authorityStatuses');

    const { spentMinutes } = closed;
    const opened = await one.act('POST', '/reopen', { reason: 'The address is wrong' });
    expect(opened.body).toMatchObject({ status: 'open', ball: 'us', step: { key: 'result' } });
    expect(opened.body.spentMinutes.us).toBeGreaterThanOrEqual(spentMinutes.us);
    expect((await one.act('POST', '/reopen', { reason: 'Again' })).body.code).toBe('step_not_possible');
    expect((await one.move('result', 'complete')).body.step.key).toBe('rating');
  });

  test('of an order whose money went back stays closed', async () => {
    await finish();
    const { orderId } = await one.seen();
    await testApp.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', orderId).execute();
    expect((await one.act('POST', '/reopen', { reason: 'By mistake' })).body.code).toBe('step_not_possible');
    await testApp.db.updateTable('orders').set({ status: 'paid' }).where('id', '=', orderId).execute();
  });

  test('can be written about for 30 days, and staff find the message', async () => {
    await finish();
    const write = () => one.call(asha, 'POST', `/api/user/cases/${one.id}/messages`, { text: 'One more thing' });
    expect((await write()).status).toBe(201);
    const { body } = await callEndpoint(testApp, 'GET /api/cases', { query: { view: 'unread' } }, farah.bearer);
    expect(body.items.map(({ id }) => id)).toContain(one.id);
    const long = new Date(Date.now() - 31 * 86_400_000);
    await testApp.db.updateTable('cases').set({ closed_at: long }).where('id', '=', one.id).execute();
    expect((await write()).body.code).toBe('case_closed');
    expect((await one.own()).mayWrite).toBe(false);
  });
});
