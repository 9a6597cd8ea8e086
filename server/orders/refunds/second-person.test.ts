import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/accounts.ts';
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
  const { body } = await ask(
    testApp,
    'GET',
    '/api/admin/orders?trouble=refund-approval',
    undefined,
    desk.seller.bearer,
  );
  const { items, waiting } = body as unknown as {
    items: { order_id: string; troubles: string[] }[];
    waiting: Record<string, number>;
  };
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
