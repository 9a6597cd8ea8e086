import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeUnnamedAudit } from '#server/audit/audit.ts';
import { aCustomer, ask, goodPassword, logIn } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { refundDesk } from '#test/refunds.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof refundDesk>>;
beforeAll(async () => {
  testApp = await openTestApp();
  desk = await refundDesk(testApp, 'second.in');
});
afterAll(() => testApp.close());

const aLargeOrder = () => desk.aPaidOrder({ planId: 'basic', duration: 3, amount: 17_998 });
const ordersInTrouble = async () => {
  const query = { trouble: 'refund-approval' } as const;
  const { items, waiting } = (await callEndpoint(testApp, 'GET /api/admin/orders', { query }, desk.seller.bearer)).body;
  return { ids: items.map(({ order_id }) => order_id), troubles: items[0]?.troubles, waiting };
};

describe('the second person', () => {
  test('is needed when all refunds of an order by staff are together above the limit, whoever asked', async () => {
    const id = await aLargeOrder();
    expect((await desk.refund(id, 300_000)).body.state).toBe('pending');
    expect((await desk.requests(id)).approvalAbovePaise).toBe(200_000);
    expect((await desk.refund(id, 200_000)).body.state).toBe('pending');
    expect((await desk.refund(id, 100)).body.state).toBe('waiting_approval');
    expect((await desk.refund(id, 100, desk.other)).body.state).toBe('waiting_approval');
    expect((await desk.requests(id)).approvalAbovePaise).toBe(0);
  });

  test('of many small refunds at once only those within the limit go without it', async () => {
    const id = await aLargeOrder();
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.refund(id, 200_000)));
    const states = answers.map(({ body }) => body.state);
    expect(states.filter((state) => state === 'pending')).toHaveLength(2);
    expect(states.filter((state) => state === 'waiting_approval')).toHaveLength(6);
  });

  test('does not count what the customer has cancelled, or what was withdrawn', async () => {
    const id = await aLargeOrder();
    const { body } = await desk.refund(id, 600_000);
    await desk.withdraw(String(body.id));
    expect((await desk.requests(id)).approvalAbovePaise).toBe(500_000);
  });

  test('is not waited for when the customer cancels: the refund that waits is withdrawn', async () => {
    const id = await aLargeOrder();
    const waiting = await desk.refund(id, 1_799_800);
    expect(waiting.body.state).toBe('waiting_approval');
    const customer = desk.customer.bearer;
    const path = `/api/user/orders/${id}`;
    expect((await ask(testApp, 'GET', `/api/orders/${id}/status`, undefined, customer)).body['cancellation']).toEqual({
      refundPaise: 1_799_800,
      refunding: false,
    });
    const { status, body } = await ask(testApp, 'POST', `${path}/cancel`, { reason: 'closed' }, customer);
    expect([status, body['refundPaise']]).toEqual([202, 1_799_800]);
    const { items } = await desk.requests(id);
    expect(items.filter(({ state }) => state !== 'cancelled')).toHaveLength(1);
    expect((await desk.approve(String(waiting.body.id))).status).toBe(409);
    expect(await desk.tasks(id, 'approve-%')).toMatchObject([{ status: 'done' }]);
  });

  test('is missing where one works alone, and the refund says what to do', async () => {
    const id = await aLargeOrder();
    const others = testApp.db.updateTable('users').where('role', '<>', 'user').where('id', '<>', desk.seller.id);
    await others.set({ disabled_at: new Date() }).execute();
    const alone = await desk.refund(id, 600_000);
    expect(alone.body).toMatchObject({ state: 'waiting_approval', waitsFor: 'second-account', mayApprove: false });
    const own = await desk.approve(String(alone.body.id), desk.seller);
    expect(own.body.message).toMatch(/withdraw it, make a second staff account or raise REFUND_APPROVAL_ABOVE/);
    await others.set({ disabled_at: null }).execute();
    expect((await desk.requests(id)).items).toMatchObject([{ waitsFor: null }]);
    await desk.withdraw(String(alone.body.id));
  });

  test('finds the refund on the board and among the orders in trouble until it is decided', async () => {
    const id = await aLargeOrder();
    const before = (await ordersInTrouble()).waiting['refund-approval'] ?? 0;
    const { body } = await desk.refund(id, 600_000);
    const [task] = await desk.tasks(id, 'approve-%');
    expect(task).toMatchObject({ status: 'todo', title: expect.stringContaining('₹6,000') });
    const found = await ordersInTrouble();
    expect(found.ids).toContain(id);
    expect(found.troubles).toEqual(['refund-approval']);
    expect(found.waiting['refund-approval']).toBe(before + 1);
    expect((await desk.approve(String(body.id))).status).toBe(200);
    expect(await desk.tasks(id, 'approve-%')).toMatchObject([{ status: 'done' }]);
    expect((await ordersInTrouble()).ids).not.toContain(id);
    expect((await ordersInTrouble()).waiting['refund-approval']).toBe(before);
  });

  test('finds no task any more after the refund was withdrawn', async () => {
    const id = await aLargeOrder();
    const { body } = await desk.refund(id, 600_000);
    await desk.withdraw(String(body.id));
    expect(await desk.tasks(id, 'approve-%')).toMatchObject([{ status: 'done' }]);
  });
});

describe('nobody approves alone', () => {
  const promote = async (email: string) => {
    const body = { email, role: 'seller', reason: 'Helps with refunds', password: goodPassword };
    expect((await ask(testApp, 'POST', '/api/admin/staff-accounts', body, desk.admin.bearer)).status).toBe(200);
  };

  test('with an account that joined the staff after the refund was asked for', async () => {
    const id = await aLargeOrder();
    const asked = await desk.refund(id, 600_000, desk.admin);
    await aCustomer(testApp, 'second@second.in');
    await promote('second@second.in');
    const second = await logIn(testApp, 'second@second.in');
    const { status, body } = await desk.approve(String(asked.body.id), second);
    expect([status, body.code]).toEqual([403, 'refund_not_second']);
    const list = await ask(testApp, 'GET', `/api/admin/orders/${id}/refunds`, undefined, second.bearer);
    expect(list.body.items).toMatchObject([{ state: 'waiting_approval', mayApprove: false }]);
    const later = await desk.refund(id, 100_000, desk.admin);
    expect((await desk.approve(String(later.body.id), second)).body.state).toBe('pending');
  });

  test('with an account that was disabled when the refund was asked for, and enabled for it', async () => {
    const id = await aLargeOrder();
    await aCustomer(testApp, 'former@second.in');
    await promote('former@second.in');
    const { id: formerId } = await logIn(testApp, 'former@second.in');
    const set = (what: string) =>
      ask(
        testApp,
        'POST',
        `/api/admin/staff-accounts/${formerId}/${what}`,
        { reason: 'Has left us', ...(what === 'enable' && { password: goodPassword }) },
        desk.admin.bearer,
      );
    expect((await set('disable')).status).toBe(200);
    const asked = await desk.refund(id, 600_000, desk.admin);
    expect((await set('enable')).status).toBe(200);
    const former = await logIn(testApp, 'former@second.in');
    expect((await desk.approve(String(asked.body.id), former)).body.code).toBe('refund_not_second');
  });

  test.each([
    ['role.changed', { to: 'seller' }, 403],
    ['role.changed', { from: 'user', to: 'admin' }, 403],
    ['account.created', { to: 'seller' }, 403],
    ['role.changed', { from: 'admin', to: 'seller' }, 200],
  ] as const)('after the operator’s command: %s %j', async (action, detail, status) => {
    const id = await aLargeOrder();
    const asked = await desk.refund(id, 600_000, desk.admin);
    await writeUnnamedAudit(testApp.db, 'operator', {
      action,
      subject: { kind: 'person', id: desk.other.id },
      detail,
    });
    expect((await desk.approve(String(asked.body.id), desk.other)).status).toBe(status);
    await testApp.db.deleteFrom('refund_requests').where('order_id', '=', id).execute();
  });

  test('a refund to themselves: one of an own order waits, however small, and its buyer does not approve it', async () => {
    const id = await aLargeOrder();
    const mine = testApp.db.selectFrom('users').select('id').where('email', '=', 'farah@second.in');
    await testApp.db.updateTable('orders').set({ user_id: mine }).where('id', '=', id).execute();
    expect((await desk.requests(id)).approvalAbovePaise).toBe(0);
    expect((await desk.refund(id, 100)).body.state).toBe('waiting_approval');
    const asked = await desk.refund(id, 600_000, desk.other);
    const { status, body } = await desk.approve(String(asked.body.id), desk.seller);
    expect([status, body.code]).toEqual([403, 'refund_not_second']);
    expect((await desk.approve(String(asked.body.id), desk.other)).body.code).toBe('refund_own');
    expect((await desk.approve(String(asked.body.id), desk.admin)).body.state).toBe('pending');
  });
});

describe('the words of a refund', () => {
  test('can be seen, and hold no Aadhaar number', async () => {
    const id = await desk.aPaidOrder();
    expect((await desk.refund(id, 100, desk.seller, { note: '\u200b\u200b\u3164' })).status).toBe(400);
    const more = { note: 'Aadhaar 2341 2341 2346' };
    const key = { 'idempotency-key': randomUUID() };
    const { body } = await desk.refund(id, 100, desk.seller, more, key);
    expect(body.note).toBe('Aadhaar XXXX XXXX 2346');
    expect((await desk.refund(id, 100, desk.seller, more, key)).body.id).toBe(body.id);
    const reason = 'My number is 2341 2341 2346';
    await ask(testApp, 'POST', `/api/user/orders/${id}/cancel`, { reason }, desk.customer.bearer);
    const { items } = await desk.requests(id);
    expect(items.map(({ note }) => note)).toEqual([body.note, 'My number is XXXX XXXX 2346']);
  });
});

describe('an idempotency key', () => {
  test.each([
    ['amount', { amountPaise: 20_000 }],
    ['reason', { reason: '07' }],
    ['note', { note: 'another note' }],
    ['speed', { speed: 'INSTANT' }],
  ])('with another %s is refused', async (_what, more) => {
    const id = await desk.aPaidOrder();
    const key = { 'idempotency-key': randomUUID() };
    const first = await desk.refund(id, 10_000, desk.seller, {}, key);
    expect((await desk.refund(id, 10_000, desk.seller, {}, key)).body.id).toBe(first.body.id);
    const other = await desk.refund(id, 10_000, desk.seller, more, key);
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  });

  test('of another person is refused', async () => {
    const id = await desk.aPaidOrder();
    const key = { 'idempotency-key': randomUUID() };
    await desk.refund(id, 10_000, desk.seller, {}, key);
    expect((await desk.refund(id, 10_000, desk.other, {}, key)).body.code).toBe('key_reused');
    expect((await desk.requests(id)).items).toHaveLength(1);
  });
});
