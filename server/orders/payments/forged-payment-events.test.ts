import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderStatus, waitUntil } from '#test/checkout.ts';
import { paymentActs } from '#test/payment-acts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { deliver, eventBody, signed } from '#test/webhooks.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/webhooks', { never: true });
  await testApp.provider.admin('/faults', {});
});

const { anOrder, attempt, refundTasks, payments, events, isPaid, expectNothingHappened, expectNothingSecretLogged } =
  paymentActs(() => testApp);
afterAll(() => expectNothingSecretLogged());

describe('forged payment events', () => {
  const forgeries: [string, (body: string) => [string, Record<string, string>]][] = [
    ['unsigned', (body) => [body, { 'content-type': 'application/json' }]],
    ['signed with a wrong key', (body) => [body, signed(body, { secret: 'guessed' })]],
    ['altered by one letter', (body) => [body.replace('SUCCESS', 'SUCCESs'), signed(body)]],
    ['parsed and written again', (body) => [JSON.stringify(JSON.parse(body)), signed(body)]],
    ['with another timestamp', (body) => [body, { ...signed(body), 'x-webhook-timestamp': '1' }]],
    ['with an empty signature', (body) => [body, { ...signed(body), 'x-webhook-signature': '' }]],
    [
      'with letters after its signature',
      (body) => [body, { ...signed(body), 'x-webhook-signature': `${signed(body)['x-webhook-signature']}AA` }],
    ],
  ];
  test.each(forgeries)('%s: 401, and nothing changes', async (_what, forge) => {
    const id = await anOrder();
    await attempt(id, 'SUCCESS');
    const [body, headers] = forge(eventBody({ orderId: id }));
    expect(await deliver(testApp, body, headers)).toBe(401);
    expect(await events(id)).toHaveLength(0);
    await expectNothingHappened(id);
  });

  test.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'USD' }],
  ])('correctly signed with another %s: held, and nothing changes', async (_what, wrong) => {
    const id = await anOrder();
    const body = eventBody({ orderId: id, ...wrong });
    expect(await deliver(testApp, body, signed(body))).toBe(200);
    expect(await events(id)).toMatchObject([{ state: 'held' }]);
    await expectNothingHappened(id);
  });

  test('a success that the provider does not confirm changes nothing', async () => {
    const id = await anOrder();
    const body = eventBody({ orderId: id });
    expect(await deliver(testApp, body, signed(body))).toBe(200);
    await waitUntil(
      () => events(id),
      ([event]) => event?.state === 'processed',
    );
    await expectNothingHappened(id);
  });

  test.each(['before the true payment', 'beside it', 'once it is paid'])(
    'a success that the provider does not confirm, received %s, is no payment and no refund',
    async (when) => {
      const id = await anOrder();
      const tell = async (paymentId: string) => {
        const body = eventBody({ orderId: id, paymentId });
        expect(await deliver(testApp, body, signed(body))).toBe(200);
        await waitUntil(
          () => events(id),
          (all) => all.every(({ state }) => state === 'processed'),
        );
      };
      if (when === 'before the true payment') await tell('invented');
      const { cf_payment_id: paid } = await attempt(id, 'SUCCESS');
      if (when === 'beside it') await tell('invented');
      await orderStatus(testApp, id);
      if (when === 'once it is paid') await tell('invented');
      await tell(String(paid));
      await isPaid(id);
      expect([await payments(id), await refundTasks(id)]).toEqual([[String(paid)], []]);
    },
  );

  test.each([
    ['amount', { order_amount: 1 }],
    ['currency', { order_currency: 'USD' }],
  ])('the provider reports another %s than ours: held, and nothing changes', async (_what, change) => {
    const id = await anOrder();
    await attempt(id, 'SUCCESS');
    await testApp.provider.admin(`/orders/${id}/status`, change);
    const body = eventBody({ orderId: id });
    await deliver(testApp, body, signed(body));
    await waitUntil(
      () => events(id),
      ([event]) => event?.state === 'held',
    );
    await expectNothingHappened(id);
    expect(testApp.logged.some((line) => line.includes('payment held') && line.includes(id))).toBe(true);
  });

  test('an event for an unknown order is stored, and not answered 200 until the order exists', async () => {
    const body = eventBody({ orderId: 'ch_nobodyknowsthisorder' });
    expect(await deliver(testApp, body, signed(body))).toBe(404);
    expect(await deliver(testApp, body, signed(body))).toBe(404);
    expect(await events('ch_nobodyknowsthisorder')).toMatchObject([{ state: 'order_unknown' }]);
  });

  test('the provider’s test event, which names no order, is answered 200 and not kept', async () => {
    const body =
      '{"data":{"test_object":{"test_key":"test_value"}},"type":"WEBHOOK","event_time":"2026-11-28T10:00:00Z"}';
    expect(await deliver(testApp, body, { ...signed(body), 'x-webhook-signature': 'forged' })).toBe(401);
    expect(await deliver(testApp, body, signed(body))).toBe(200);
    expect(await testApp.db.selectFrom('payment_events').selectAll().where('kind', '=', 'WEBHOOK').execute()).toEqual(
      [],
    );
  });

  test('an event with its amount as text is the same event as with a number', async () => {
    const id = await anOrder();
    const body = eventBody({ orderId: id, status: 'FAILED', type: 'PAYMENT_FAILED_WEBHOOK' });
    const asText = body.replace(/"order_amount":([\d.]+)/, '"order_amount":"$1"');
    expect(asText).not.toBe(body);
    expect([await deliver(testApp, asText, signed(asText)), await deliver(testApp, body, signed(body))]).toEqual([
      200, 200,
    ]);
    expect(await events(id)).toHaveLength(1);
  });

  test('a signed body that is no event is refused', async () => {
    for (const body of ['{', '[]', '{"type":1}', 'null', ''])
      expect(await deliver(testApp, body, signed(body))).toBe(400);
  });

  test('opening the return page of an unpaid order does not mark it paid', async () => {
    const id = await anOrder();
    expect((await orderStatus(testApp, id)).status).toBe('pending');
    await expectNothingHappened(id);
  });

  test('foreign and unknown order numbers get the same answer', async () => {
    const answers = await Promise.all(
      ['ch_0000000000000000000000000000', 'nope', '__proto__'].map((id) =>
        fetch(`${testApp.url}/api/orders/${id}/status`),
      ),
    );
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect([new Set(answers.map((answer) => answer.status)), bodies.size]).toEqual([new Set([404]), 1]);
  });
});
