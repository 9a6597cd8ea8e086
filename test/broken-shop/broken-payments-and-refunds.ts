import { aRefund, aRefundRequest, type BrokenRule, onePayment } from './sound-shop.ts';

export const brokenPaymentsAndRefunds: BrokenRule[] = [
  [
    'a paid order has a payment of the full price that is not fully refunded',
    'it is fully refunded',
    [`update payments set returned_paise = amount_paise`],
  ],
  [
    'a paid order has a payment of the full price that is not fully refunded',
    'it was never captured',
    [
      `update payments set outcome = 'failed'`,
      `update orders set paid_at = now() - interval '2 days' where id = 'paid'`,
    ],
  ],
  [
    'a refunded order has no payment of the full price that is neither fully refunded nor due back',
    'the refund of a duplicate cancelled it',
    [`update orders set status = 'refunded' where id = 'paid'`],
  ],
  ['each duplicate payment has a refund task', 'the task is missing', [`delete from refund_tasks`]],
  [
    'no refund task is open for a payment that is refunded or was not captured',
    'the provider refunded it automatically',
    [`update payments set returned_paise = amount_paise where provider_payment_id = 'second'`],
  ],
  [
    'an open refund task names the amount still to be refunded',
    'a part is refunded, and the task has the whole',
    [`update payments set returned_paise = 50000 where provider_payment_id = 'second'`],
  ],
  [
    'money received by hand is the payment of its order, and a refund of it is paid back by hand',
    'the order was paid without it',
    [
      `insert into payments_by_hand (order_id, how, reference, amount_paise, state) values ('paid', 'cash', '12', 199900, 'waiting_approval')`,
    ],
  ],
  ['the refunded amount of a payment is the sum of its refunds', 'a refund was not counted', [aRefund('r1', 'second')]],
  [
    'the refunded amount of a payment is the sum of its refunds',
    'a failed refund was counted',
    [
      aRefund('r1', 'second', 'CANCELLED'),
      `update payments set returned_paise = 1 where provider_payment_id = 'second'`,
    ],
  ],
  [
    'no refund exceeds its payment, and the refunds of an order do not exceed the captured amount',
    'a payment went back twice',
    [aRefund('r1', 'first'), aRefund('r2', 'first')],
  ],
  [
    'no refund exceeds its payment, and the refunds of an order do not exceed the captured amount',
    'refunds without a payment are more than was paid',
    [...onePayment, aRefund('r1', 'unknown'), aRefund('r2', 'unknown')],
  ],
  [
    'the requested refunds of an order do not exceed the captured amount',
    'more is on its way',
    [aRefundRequest('pending', 359_801)],
  ],
  [
    'a refund request has succeeded if and only if the refund at the provider has',
    'the provider has none',
    [aRefundRequest('succeeded')],
  ],
  [
    'a refund request has succeeded if and only if the refund at the provider has',
    'it counts as failed',
    [aRefundRequest('failed'), aRefund('r1', 'first'), `update refunds set merchant_refund_id = 'rf1'`],
  ],
  [
    'an order cancelled as a whole by its owner has no open case',
    'its case goes on',
    [aRefundRequest('pending'), `update refund_requests set by_customer = true`],
  ],
  [
    'an order that was cancelled and refunded holds no further payment without a staff task',
    'a payment that came later became its purchase',
    [
      aRefundRequest('succeeded'),
      `update refund_requests set by_customer = true`,
      `update payments set returned_paise = amount_paise where provider_payment_id = 'second'`,
    ],
  ],
  [
    'an order that was cancelled and refunded holds no further payment without a staff task',
    'the same after its licences were cancelled one by one',
    [aRefundRequest('succeeded'), `update refund_requests set unit = 1, share_paise = 179900`],
  ],
  [
    'no money of a cancelled and refunded order is kept unless it is due to us or staff have a task',
    'a part of it came back',
    [aRefundRequest('succeeded'), `update refund_requests set by_customer = true`, aRefund('r1', 'first', 'FAILED')],
  ],
  [
    'a cancelled licence belongs to its order and has no open case',
    'its case goes on',
    [aRefundRequest('pending'), `update refund_requests set unit = 1, share_paise = 179900`],
  ],
  [
    'a cancelled licence belongs to its order and has no open case',
    'the order has fewer',
    [aRefundRequest('pending'), `update refund_requests set unit = 2, share_paise = 179900`],
  ],
  [
    'the shares of cancelled licences add up to at most the price of their order',
    'a part is more than the price',
    [aRefundRequest('waiting_approval'), `update refund_requests set unit = 1, share_paise = 179901`],
  ],
  [
    'the task to approve a refund is done after the decision, unless staff reopened it',
    'it is open',
    [
      aRefundRequest('pending'),
      `insert into tasks (title, order_id, template_step) values ('Approve', 'paid', 'approve-rf1')`,
    ],
  ],
  [
    'no refund of a fully refunded order waits for approval',
    'its price was refunded at the provider',
    [aRefundRequest('waiting_approval'), `update orders set status = 'refunded' where id = 'paid'`],
  ],
  [
    'a duplicate payment is refunded from that payment, or staff have a task',
    'it was taken from the purchase',
    [
      aRefundRequest('succeeded'),
      `update refund_requests set provider_payment_id = 'second', requested_at = now() + interval '1 minute'`,
      aRefund('r1', 'first'),
      `update refunds set merchant_refund_id = 'rf1'`,
    ],
  ],
  [
    'no refund of the price waits to be sent once the order is refunded',
    'its price was refunded at the provider',
    [aRefundRequest('pending'), `update orders set status = 'refunded' where id = 'paid'`],
  ],
  [
    'a refund missing at the provider for two hours has a task',
    'it was not sent',
    [aRefundRequest('pending'), `update refund_requests set requested_at = now() - interval '3 hours'`],
  ],
  [
    'a refund missing at the provider for two hours has a task',
    'it is not in the list although it was sent',
    [
      aRefundRequest('pending'),
      `update refund_requests set requested_at = now() - interval '4 hours', sent_at = now() - interval '3 hours'`,
    ],
  ],
  [
    'staff have a task while the money paid out for an order exceeds the captured amount',
    'both payments were refunded, and the bank took one back',
    [
      aRefund('r1', 'first'),
      aRefund('r2', 'second'),
      `insert into disputes (id, order_id, kind, reason, amount_paise, status, event, opened_at, changed_at)
         values ('d1', 'paid', 'CHARGEBACK', 'x', 179900, 'CHARGEBACK_MERCHANT_LOST', 'closed', now(), now())`,
    ],
  ],
  [
    'a paid order is rechecked for a month after one of its refunds changed',
    'no recheck is scheduled',
    [aRefund('r1', 'second'), `update orders set look_next_at = null, session_id = 'session' where id = 'paid'`],
  ],
  [
    'the overpaid and refunded amounts of an order match its payments',
    'the overpaid amount is zero',
    [`update orders set duplicate_paise = 0 where id = 'paid'`],
  ],
  [
    'a paid order is rechecked while a refund is due or pending',
    'no recheck is scheduled',
    [`update orders set look_next_at = null where id = 'paid'`],
  ],
  [
    'each duplicate payment has a refund task',
    'both payments have a refund task',
    [`insert into refund_tasks values ('paid', 'first', 179900, 'twice')`],
  ],
];
