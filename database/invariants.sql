-- Rules that hold in a sound shop, whatever it went through. Each query finds the rows that break its rule: none.
-- Read by invariants.ts for the tests, for `npm run faults` and for `npm run ops -- doctor`; psql runs this file too.

-- rule: a paid order has exactly one subscription
select orders.id, count(subscriptions.order_id) as subscriptions
  from orders left join subscriptions on subscriptions.order_id = orders.id
  where orders.status in ('paid', 'refunded')
  group by orders.id having count(subscriptions.order_id) <> 1;

-- rule: a subscription belongs to an order that was paid
select subscriptions.order_id, orders.status
  from subscriptions left join orders on orders.id = subscriptions.order_id
  where orders.status is null or orders.status not in ('paid', 'refunded');

-- rule: a subscription is of its order: same plan, person, price and term, ended exactly when the money went back
select orders.id, orders.status, subscriptions.cancelled_at
  from orders join subscriptions on subscriptions.order_id = orders.id
  where (subscriptions.plan_slug, subscriptions.email, subscriptions.amount)
      is distinct from (orders.plan_slug, orders.email, orders.total)
    or subscriptions.term_months is distinct from orders.term_months
    or (subscriptions.cancelled_at is not null) <> (orders.status = 'refunded');

-- rule: a paid order has exactly one receipt, and no other order has one
select orders.id, orders.status, count(mails.id) as receipts
  from orders left join mails on mails.order_id = orders.id and mails.kind = 'receipt'
  group by orders.id
  having count(mails.id) <> case when orders.status in ('paid', 'refunded') then 1 else 0 end;

-- rule: a paid order has its tasks
select id, status, paid_at from orders
  where status in ('paid', 'refunded') and makes_tasks
    and not exists (select from tasks where tasks.order_id = orders.id and template_step is not null);

-- rule: a mail leaves within five minutes
select id, kind, order_id, created_at from mails
  where sent_at is null and created_at < now() - interval '5 minutes';

-- rule: the total is the price of everything minus the discounts
select id, unit_price, duration, quantity, subtotal, duration_discount, coupon_discount, total from orders
  where subtotal <> unit_price * duration * quantity
    or total <> subtotal - duration_discount - coupon_discount
    or least(duration_discount, coupon_discount) < 0;

-- rule: money paid twice for one order is on its way back
select payments.order_id, count(*) as payments, count(refund_tasks.order_id) as going_back
  from payments left join refund_tasks
    on (refund_tasks.order_id, refund_tasks.provider_payment_id) = (payments.order_id, payments.provider_payment_id)
  where payments.outcome = 'succeeded'
  group by payments.order_id having count(refund_tasks.order_id) <> count(*) - 1;

-- rule: an order is in a state that can be
select id, status, last_attempt, paid_at, session_id, ask_next_at, coupon_code, coupon_discount from orders
  where (status in ('paid', 'refunded')) <> (paid_at is not null)
    or (status in ('paid', 'refunded') and last_attempt is distinct from 'succeeded')
    or (status not in ('paid', 'refunded') and last_attempt = 'succeeded')
    or (status in ('paid', 'refunded') and ask_next_at is not null)
    or (coupon_code is null and coupon_discount <> 0)
    or expires_at <= created_at;

-- rule: a signed event is looked at within five minutes
select event_key, order_id, received_at from payment_events
  where state = 'received' and received_at < now() - interval '5 minutes';

-- rule: an order that may still be paid is asked about again
select id, status, expires_at from orders
  where ask_next_at is null
    and (status = 'pending' or (status = 'expired' and now() < expires_at + interval '24 hours'));

-- rule: a coupon is redeemed no more often than it may be
select code, max_redemptions, redeemed, paid from coupons,
    lateral (select count(*) as paid from orders
      where orders.coupon_code = coupons.code and orders.status in ('paid', 'refunded')) as sold
  where greatest(redeemed, paid) > max_redemptions;

-- rule: a mail that waits has a job that will send it
select mails.id, mails.kind, mails.created_at from mails
  where mails.sent_at is null
    and not exists (select from pgboss.job
      where job.name = 'send-mail' and job.data ->> 'mailId' = mails.id::text and job.state < 'completed');

-- rule: a paper that counts is not about to be deleted
select papers.path, doomed_files.due_at from papers join doomed_files on doomed_files.path = papers.path
  where papers.removed_at is null;
