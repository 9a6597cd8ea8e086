import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#database/invariants.ts';
import { paymentStateOf, refundStateOf } from '#shared/rules/payment-state.ts';
import { orderStatus } from '#test/checkout.ts';
import { duplicateActs, ended, standing } from '#test/duplicate-payments.ts';
import { everything } from '#test/everything.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { lookAgain } from './reconcile.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.provider.admin('/webhooks', { never: true });
  await testApp.provider.admin('/faults', {});
});

const { anOrder, pay, giveBack, sent, tell, read, look, stands, refundTasks, aPaidOrder } = duplicateActs(
  () => testApp,
);

describe('a purchase', () => {
  test('stored as refunded is restored when the list says so, and nothing is made twice', async () => {
    const { id } = await aPaidOrder();
    await giveBack(id);
    await look(id);
    expect(await stands(id)).toEqual(ended);
    await pay(id);
    await tell(id, 'PAYMENT');
    expect(await stands(id)).toEqual(standing);
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  test('with a partial refund stays paid and shows the amount', async () => {
    const { id } = await aPaidOrder();
    await giveBack(id, { refund_amount: 500 });
    await tell(id, 'REFUND');
    expect(await stands(id)).toEqual(standing);
    expect(await orderStatus(testApp, id)).toMatchObject({ refundedPaise: 50_000, duplicatePaise: 0 });
    await giveBack(id, { refund_amount: 1_499 });
    await tell(id, 'REFUND');
    expect(await stands(id)).toEqual(ended);
  });

  test.each(['CANCELLED', 'FAILED', 'PENDING', 'ONHOLD'])('stands while its refund is %s', async (status) => {
    const { id } = await aPaidOrder();
    await giveBack(id, { status });
    await look(id);
    expect(await stands(id)).toEqual(standing);
  });

  test('in the same look, with an automatic refund that names no payment, is a task of staff at once', async () => {
    const id = await anOrder();
    await pay(id);
    await giveBack(id, { automatic: true, unnamed: true });
    await look(id);
    expect(await stands(id)).toEqual({ ...standing, steps: standing.steps + 1 });
  });

  test('with missed webhooks of a refund and a duplicate payment is rechecked later', async () => {
    const { id } = await aPaidOrder();
    const second = await pay(id);
    const due = () => testApp.db.updateTable('orders').set({ look_next_at: sql`now()` }).where('id', '=', id).execute();
    await due();
    await lookAgain(testApp, () => undefined);
    expect(await refundTasks(id)).toEqual([`${second} open`]);
    await giveBack(id, { cf_payment_id: second });
    await due();
    await lookAgain(testApp, () => undefined);
    expect([await stands(id), await refundTasks(id)]).toEqual([standing, [`${second} closed`]]);
    const { look_next_at } = await testApp.db
      .selectFrom('orders')
      .select('look_next_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(look_next_at?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('webhooks of payments and refunds', () => {
  type Refund = { of: number; part: boolean; status: string; automatic: boolean; unnamed: boolean };
  const refunds = fc.array(
    fc.record<Refund>({
      of: fc.integer({ min: 0, max: 1 }),
      part: fc.boolean(),
      status: fc.constantFrom('SUCCESS', 'SUCCESS', 'CANCELLED', 'FAILED', 'PENDING'),
      automatic: fc.boolean(),
      unnamed: fc.boolean(),
    }),
    { maxLength: 3 },
  );

  test('lost, repeated and reordered, end as the provider’s lists say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        refunds,
        fc.infiniteStream(fc.nat(9)),
        async (count, back, dice) => {
          const draw = () => dice.next().value ?? 0;
          const id = await anOrder();
          const paid: string[] = [];
          for (let n = 0; n < count; n += 1) paid.push(await pay(id));
          for (const { of, part, ...how } of back)
            await giveBack(id, {
              ...how,
              cf_payment_id: paid[of % count],
              ...(part ? { refund_amount: 7 } : {}),
            }).catch(() => undefined);
          const delivered = (await sent(id)).flatMap((event) =>
            draw() < 3 ? [] : draw() < 3 ? [event, event] : [event],
          );
          for (const event of delivered.toSorted(() => draw() - 4.5))
            await testApp.provider.admin(`/events/${event.id}/resend`, {});
          await read(id);
          await look(id);
          const { refunds: list } = (await testApp.provider.admin(`/orders/${id}`)) as { refunds: Listed[] };
          const wanted = paymentStateOf(
            199_900,
            paid.map((payment, n) => ({ id: payment, captured: true, amountPaise: 199_900, at: n })),
            list.map((refund) => ({
              id: refund.cf_refund_id,
              paymentId: refund.cf_payment_id,
              amountPaise: Math.round(refund.refund_amount * 100),
              state: refundStateOf(refund.refund_status),
              automatic: refund.refund_type === 'PAYMENT_AUTO_REFUND',
            })),
          );
          const purchase = wanted.order === 'paid' ? standing : ended;
          // An automatic refund without a payment id opens another staff task.
          const steps = purchase.steps + (wanted.unplacedPaise > 0 ? 1 : 0);
          expect([await stands(id), (await refundTasks(id)).toSorted()]).toEqual([
            { ...purchase, steps },
            wanted.tasks.map(({ paymentId, state }) => `${paymentId} ${state}`).toSorted(),
          ]);
        },
      ),
      { numRuns: everything ? 25 : 8 },
    );
    expect(await checkInvariants(testApp.db)).toEqual([]);
  });

  type Listed = {
    cf_refund_id: string;
    cf_payment_id: string | null;
    refund_amount: number;
    refund_status: string;
    refund_type: string;
  };
});

test('a payment is never older than its order, although the provider has whole seconds', async () => {
  const { id } = await aPaidOrder();
  const order = await testApp.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(order.paid_at?.getTime()).toBeGreaterThanOrEqual(order.created_at.getTime());
});
