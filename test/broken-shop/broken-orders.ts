import { type BrokenRule, withoutChecks } from './sound-shop.ts';

export const brokenOrders: BrokenRule[] = [
  ['a paid order has exactly one subscription', 'it has none', [`delete from subscriptions`]],
  [
    'a subscription belongs to an order that was paid',
    'the order is still open',
    [`update subscriptions set order_id = 'open'`],
  ],
  [
    'a subscription matches its order in plan, buyer, price and term, and is cancelled only when the order is refunded',
    'it was cancelled without a refund',
    [`update subscriptions set cancelled_at = now()`],
  ],
  ['a paid order has exactly one receipt, and no other order has one', 'it has none', [`delete from mails`]],
  [
    'a paid order has exactly one receipt, and no other order has one',
    'it has two',
    [
      `drop index mails_one_receipt`,
      `insert into mails (kind, order_id, recipient) values ('receipt', 'paid', 'a@x.in')`,
    ],
  ],
  [
    'an e-mail is sent within five minutes or given up',
    'it waits for six minutes',
    [`update mails set sent_at = null, created_at = now() - interval '6 minutes'`],
  ],
  [
    'the total is the subtotal minus the discounts',
    'a rupee is missing',
    [`update orders set total = 1998, coupon_discount = 0, coupon_code = null where id = 'open'`],
  ],
  [
    'the price of an order with a quote equals the quote',
    'a rupee is missing',
    [
      `insert into quotes (id, token, plan_slug, unit_price, duration, quantity, subtotal, duration_discount, discount,
         total, name, email, phone, valid_until)
         select '00000000-0000-4000-8000-000000000001', 'x', plan_slug, unit_price, duration, quantity, subtotal,
           duration_discount, coupon_discount + 1, total - 1, name, email, phone, now() from orders where id = 'open'`,
      `update orders set quote_id = '00000000-0000-4000-8000-000000000001' where id = 'open'`,
    ],
  ],
  [
    'a stored event holds no buyer data one day after it arrived',
    'the whole body is stored',
    [`update payment_events set body = '{"data":{"customer_details":{}}}', received_at = now() - interval '2 days'`],
  ],
  [
    'status, payment and coupon of an order are consistent',
    'it is paid without a time',
    [...withoutChecks, `update orders set paid_at = null where id = 'paid'`],
  ],
  [
    'a signed event is processed within five minutes',
    'it waits for six minutes',
    [`update payment_events set received_at = now() - interval '6 minutes'`],
  ],
  [
    'an order that may still be paid is scheduled for a sync',
    'no sync is scheduled',
    [`update orders set ask_next_at = null where id = 'open'`],
  ],
  [
    'an order that may still be paid is scheduled for a sync',
    'the sync ended an hour after the expiry',
    [`update orders set expires_at = now() - interval '1 hour' where id = 'long over'`],
  ],
  [
    'a coupon is redeemed no more often than its limit',
    'two redemptions of one',
    [...withoutChecks, `update coupons set max_redemptions = 1, redeemed = 2 where code = 'SAVE10'`],
  ],
  [
    'a limited coupon counts the orders that hold it',
    'a reservation is not counted',
    [
      `update coupons set max_redemptions = 1 where code = 'SAVE10'`,
      `update orders set coupon_use = 'reserved' where id = 'open'`,
    ],
  ],
  [
    'a limited coupon counts the orders that hold it',
    'one of an expired order is still counted',
    [
      `update orders set coupon_use = 'released' where coupon_code = 'SAVE10'`,
      `update coupons set max_redemptions = 5, redeemed = 1 where code = 'SAVE10'`,
    ],
  ],
  [
    'the coupon state of an order matches its status',
    'reserved for an expired order',
    [`update orders set coupon_use = 'reserved' where id = 'long over'`],
  ],
  [
    'the coupon state of an order matches its status',
    'released for an open order',
    [`update orders set coupon_use = 'released' where id = 'open'`],
  ],
  [
    `a subscription belongs to the owner of its order`,
    'another user has the subscription',
    [
      `insert into users (name, email) values ('Asha', 'a@x.in')`,
      `update subscriptions set user_id = (select id from users limit 1)`,
    ],
  ],
  [
    'an unsent e-mail has a job that will send it',
    'its job is missing',
    [`insert into mails (kind, order_id, recipient) values ('receipt-again', 'paid', 'a@x.in')`],
  ],
];
