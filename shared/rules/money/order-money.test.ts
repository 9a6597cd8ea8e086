import { describe, expect, test } from 'vitest';
import { hasCancelled, heldAfterCancellation, isAtBank, licencesOf } from './cancellation.ts';
import type { DisputeFact, MoneyFacts, PaymentFact, RefundFact, RequestFact } from './facts.ts';
import {
  duplicateAtBank,
  hasLostPrice,
  isHeldByBank,
  moneyOf,
  mustWaitForDuplicate,
  overpaidOf,
  refundableDuplicate,
  refundableOf,
  requestedByStaff,
} from './order-money.ts';

const price = 199_900;
const paid = (id: string, at: number, more: Partial<PaymentFact> = {}): PaymentFact => ({
  id,
  outcome: 'succeeded',
  amountPaise: price,
  at,
  ...more,
});
const refund = (id: string, paymentId: string | null, status: string, more: Partial<RefundFact> = {}): RefundFact => ({
  ...{ id, paymentId, status, requestId: null, amountPaise: price, automatic: false, seenAt: 10, changedAt: 10 },
  ...more,
});
const request = (id: string, state: string, more: Partial<RequestFact> = {}): RequestFact => ({
  ...{ id, state, paymentId: null, unit: null, sharePaise: null, amountPaise: price, byCustomer: false },
  ...{ reason: '01', sent: false, at: 5, movedAt: 5 },
  ...more,
});
const dispute = (id: string, status: string, more: Partial<DisputeFact> = {}): DisputeFact => ({
  ...{ id, status, paymentId: 'p1', amountPaise: price, event: 'created', openedAt: 20 },
  ...more,
});
const mark = (paymentId: string, more = {}) => ({
  paymentId,
  amountPaise: price,
  reference: 'NEFT 1',
  at: 30,
  ...more,
});

const order: MoneyFacts = {
  ...{ orderId: 'o', totalPaise: price, quantity: 1, status: 'paid', paidAt: 1, buyerErased: false },
  ...{ payments: [paid('p1', 1)], refunds: [], requests: [], marks: [], disputes: [] },
};
const two = [paid('p1', 1), paid('p2', 2)];

type Row = [history: string, facts: Partial<MoneyFacts>, expected: Partial<ReturnType<typeof sums>>];

/** What the shop decides by; sums of zero and answers of no are left out. */
function sums(facts: Partial<MoneyFacts>) {
  const money = moneyOf({ ...order, ...facts });
  const dueId = money.due[0]?.paymentId;
  const [asked] = money.requests;
  const all = {
    order: money.state.order,
    refundable: refundableOf(money),
    due: money.due.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    refundableDuplicate: dueId === undefined ? 0 : refundableDuplicate(money, dueId),
    waits: mustWaitForDuplicate(money),
    overpaid: overpaidOf(money),
    returned: money.state.saleReturnedPaise,
    cancelled: hasCancelled(money),
    held: heldAfterCancellation(money),
    atBank: refundableOf(money) === 0 && isAtBank(money),
    heldByBank: asked !== undefined && isHeldByBank(money, asked),
    lostPrice: hasLostPrice(money),
    duplicateTaken: duplicateAtBank(money).takenPaise,
    duplicateHeld: duplicateAtBank(money).heldPaise,
    byStaff: requestedByStaff(money),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0 && value !== false)) as Partial<
    typeof all
  >;
}

const rows: Row[] = [
  ['nothing but the purchase', {}, { order: 'paid', refundable: price }],
  ['paid, before the payment is known', { payments: [] }, { order: 'unpaid', refundable: price }],
  [
    'a duplicate',
    { payments: two },
    { order: 'paid', refundable: price, due: price, refundableDuplicate: price, waits: true },
  ],
  [
    'a duplicate whose automatic refund is pending',
    { payments: two, refunds: [refund('r1', 'p2', 'PENDING', { automatic: true })] },
    { order: 'paid', refundable: price, due: price },
  ],
  [
    'a duplicate that was refunded',
    { payments: two, refunds: [refund('r1', 'p2', 'SUCCESS', { automatic: true })] },
    { order: 'paid', refundable: price },
  ],
  [
    'a duplicate whose refund failed',
    { payments: two, refunds: [refund('r1', 'p2', 'FAILED')] },
    { order: 'paid', refundable: price, due: price, refundableDuplicate: price, waits: true },
  ],
  ['a duplicate, paid back by hand', { payments: two, marks: [mark('p2')] }, { order: 'paid', refundable: price }],
  [
    'a duplicate, marked and refunded at the provider besides',
    { payments: two, marks: [mark('p2')], refunds: [refund('r1', 'p2', 'SUCCESS')] },
    { order: 'paid', refundable: price, overpaid: price },
  ],
  [
    'a duplicate, marked and taken back by the bank besides',
    {
      payments: two,
      marks: [mark('p2')],
      disputes: [dispute('d1', 'CHARGEBACK_MERCHANT_LOST', { event: 'closed', paymentId: 'p2' })],
    },
    { order: 'paid', atBank: true, overpaid: price, duplicateTaken: price },
  ],
  [
    'a duplicate, refunded and taken back by the bank besides',
    {
      payments: two,
      refunds: [refund('r1', 'p2', 'SUCCESS')],
      disputes: [dispute('d1', 'CHARGEBACK_MERCHANT_LOST', { event: 'closed', paymentId: 'p2' })],
    },
    { order: 'paid', atBank: true, overpaid: price, duplicateTaken: price },
  ],
  [
    'two disputes of one payment, one lost and one won',
    {
      disputes: [
        dispute('d1', 'CHARGEBACK_MERCHANT_LOST', { event: 'closed', amountPaise: 50_000 }),
        dispute('d2', 'CHARGEBACK_MERCHANT_WON', { event: 'closed', amountPaise: 100_000, openedAt: 21 }),
      ],
    },
    { order: 'paid', refundable: 149_900, lostPrice: true },
  ],
  [
    'a mark that names the provider’s refund',
    { payments: two, marks: [mark('p2', { reference: 'r1' })], refunds: [refund('r1', 'p2', 'SUCCESS')] },
    { order: 'paid', refundable: price },
  ],
  [
    'the refund of an attempt that was never captured',
    { refunds: [refund('r1', 'p9', 'SUCCESS', { automatic: true })] },
    { order: 'paid', refundable: price },
  ],
  [
    'a part that waits for approval',
    { requests: [request('q1', 'waiting_approval', { amountPaise: 40_000 })] },
    { order: 'paid', refundable: 159_900, byStaff: 40_000 },
  ],
  [
    'a part that was refunded',
    {
      requests: [request('q1', 'succeeded', { amountPaise: 40_000 })],
      refunds: [refund('r1', 'p1', 'SUCCESS', { amountPaise: 40_000, requestId: 'q1' })],
    },
    { order: 'paid', refundable: 159_900, returned: 40_000, byStaff: 40_000 },
  ],
  [
    'a part that was refunded, then the whole is disputed and lost',
    {
      refunds: [refund('r1', 'p1', 'SUCCESS', { amountPaise: 40_000 })],
      disputes: [dispute('d1', 'CHARGEBACK_MERCHANT_LOST', { event: 'closed' })],
    },
    { order: 'paid', returned: 40_000, overpaid: 40_000, atBank: true, lostPrice: true },
  ],
  [
    'a cancellation of the whole order',
    { requests: [request('q1', 'pending', { byCustomer: true })] },
    { order: 'paid', cancelled: true },
  ],
  [
    'a cancellation whose refund failed',
    {
      requests: [request('q1', 'failed', { byCustomer: true })],
      refunds: [refund('r1', 'p1', 'FAILED', { requestId: 'q1' })],
    },
    { order: 'paid', refundable: price },
  ],
  [
    'a cancelled and refunded order that is paid again: the second payment does not become the purchase',
    {
      status: 'refunded',
      payments: two,
      requests: [request('q1', 'succeeded', { byCustomer: true })],
      refunds: [refund('r1', 'p1', 'SUCCESS', { requestId: 'q1' })],
    },
    { order: 'refunded', due: price, refundableDuplicate: price, waits: true, returned: price, cancelled: true },
  ],
  [
    'an order refunded in the dashboard and paid again: the second payment becomes the purchase',
    { payments: two, refunds: [refund('r1', 'p1', 'SUCCESS')] },
    { order: 'paid', refundable: price },
  ],
  [
    'the same for an erased buyer: nobody has a purchase',
    { status: 'refunded', buyerErased: true, payments: two, refunds: [refund('r1', 'p1', 'SUCCESS')] },
    { order: 'refunded', due: price, refundableDuplicate: price, waits: true, returned: price },
  ],
  [
    'a request behind a dispute',
    { requests: [request('q1', 'pending')], disputes: [dispute('d1', 'CHARGEBACK_CREATED')] },
    { order: 'paid', heldByBank: true, byStaff: price },
  ],
  [
    'a won dispute',
    { disputes: [dispute('d1', 'CHARGEBACK_MERCHANT_WON', { event: 'closed' })] },
    { order: 'paid', refundable: price },
  ],
  [
    'an inquiry that became a chargeback, which was won',
    {
      disputes: [
        dispute('d1', 'DISPUTE_MERCHANT_LOST', { event: 'closed' }),
        dispute('d2', 'CHARGEBACK_MERCHANT_WON', { event: 'closed', openedAt: 21 }),
      ],
    },
    { order: 'paid', refundable: price },
  ],
  [
    'an inquiry and the chargeback after it count once',
    { disputes: [dispute('d1', 'DISPUTE_CREATED'), dispute('d2', 'CHARGEBACK_CREATED', { openedAt: 21 })] },
    { order: 'paid', atBank: true },
  ],
  [
    'a duplicate that the bank took back',
    { payments: two, disputes: [dispute('d1', 'CHARGEBACK_MERCHANT_LOST', { event: 'closed', paymentId: 'p2' })] },
    { order: 'paid', refundable: price, duplicateTaken: price },
  ],
  [
    'a duplicate that the bank examines',
    { payments: two, disputes: [dispute('d1', 'CHARGEBACK_CREATED', { paymentId: 'p2' })] },
    { order: 'paid', refundable: price, due: price, duplicateHeld: price },
  ],
  [
    'a dispute that names no payment may be about the duplicate',
    { payments: two, disputes: [dispute('d1', 'CHARGEBACK_CREATED', { paymentId: null })] },
    { order: 'paid', refundable: price, due: price },
  ],
  [
    'a refund of a cancelled order that came back',
    {
      requests: [request('q1', 'succeeded', { byCustomer: true, amountPaise: 100_000 })],
      refunds: [refund('r1', 'p1', 'SUCCESS', { requestId: 'q1', amountPaise: 100_000 })],
    },
    { order: 'paid', refundable: 99_900, returned: 100_000, cancelled: true, held: 99_900 },
  ],
];

describe('the money of an order', () => {
  test.each(rows)('%s', (_history, facts, expected) => expect(sums(facts)).toEqual(expected));

  test('does not depend on the sequence of the news', () => {
    for (const [, facts, expected] of rows)
      expect(
        sums({
          ...facts,
          payments: (facts.payments ?? order.payments).toReversed(),
          refunds: (facts.refunds ?? []).toReversed(),
          disputes: (facts.disputes ?? []).toReversed(),
        }),
      ).toEqual(expected);
  });
});

describe('the licences of an order', () => {
  const cases = [1, 2, 3].map((unit) => ({ id: `c${unit}`, unit, status: 'open', doneSteps: [], reachedSteps: [] }));
  const three = { ...order, totalPaise: 449_700, quantity: 3, payments: [paid('p1', 1, { amountPaise: 449_700 })] };
  const cancelledOne = request('q1', 'pending', {
    unit: 2,
    sharePaise: 149_900,
    amountPaise: 149_900,
    byCustomer: true,
  });
  const shown = (facts: Partial<MoneyFacts>) =>
    licencesOf(moneyOf({ ...three, ...facts }), cases, { 'not-started': 100, started: 0, delivered: 0 }).map(
      ({ state, sharePaise }) => `${state} ${sharePaise}`,
    );

  test.each<[string, Partial<MoneyFacts>, string[]]>([
    ['none cancelled', {}, ['open 149900', 'open 149900', 'open 149900']],
    ['one cancelled', { requests: [cancelledOne] }, ['open 149900', 'cancelling 0', 'open 149900']],
    [
      'one cancelled for less than its share: the rest is not shared out',
      { requests: [{ ...cancelledOne, amountPaise: 100_000 }] },
      ['open 149900', 'cancelling 0', 'open 149900'],
    ],
    [
      'that rest, refunded later without naming a licence',
      {
        requests: [{ ...cancelledOne, amountPaise: 100_000 }, request('q2', 'pending', { amountPaise: 49_900, at: 6 })],
      },
      ['open 149900', 'cancelling 0', 'open 149900'],
    ],
    [
      'that rest, refunded in the provider’s dashboard',
      {
        requests: [{ ...cancelledOne, amountPaise: 100_000 }],
        refunds: [refund('r1', 'p1', 'SUCCESS', { amountPaise: 49_900 })],
      },
      ['open 149900', 'cancelling 0', 'open 149900'],
    ],
    [
      'more than that rest, refunded later, lessens the others',
      {
        requests: [{ ...cancelledOne, amountPaise: 100_000 }, request('q2', 'pending', { amountPaise: 59_900, at: 6 })],
      },
      ['open 144900', 'cancelling 0', 'open 144900'],
    ],
    [
      'a refund from before the licence was cancelled is not its rest',
      {
        requests: [
          request('q0', 'pending', { amountPaise: 30_000, at: 4 }),
          { ...cancelledOne, amountPaise: 100_000, sharePaise: 139_900 },
        ],
      },
      ['open 139900', 'cancelling 0', 'open 139900'],
    ],
    [
      'its refund failed',
      {
        requests: [{ ...cancelledOne, state: 'failed' }],
        refunds: [refund('r1', 'p1', 'FAILED', { requestId: 'q1', amountPaise: 149_900 })],
      },
      ['open 149900', 'open 149900', 'open 149900'],
    ],
  ])('%s', (_history, facts, expected) => expect(shown(facts)).toEqual(expected));
});
