import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { lateWatch } from '#shared/rules/orders.ts';
import { freshDatabase } from '#test/database.ts';
import { type Db, openDb, openPool } from './connect.ts';
import { checkInvariants, invariants } from './invariants.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  drop = fresh.drop;
  const fail = (error: Error) => {
    throw error;
  };
  db = openDb(openPool(fresh.where, { onError: fail }));
  for (const statement of aSoundShop) await sql.raw(statement).execute(db);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const anOrder = (id: string, more: Record<string, string>) => {
  const columns = {
    request_digest: `'${id}'`,
    plan_slug: "'zomato-starter'",
    plan_name: "'Starter'",
    category: "'zomato'",
    unit_price: '1999',
    duration: '1',
    quantity: '1',
    subtotal: '1999',
    duration_discount: '0',
    total: '1799',
    coupon_code: "'SAVE10'",
    coupon_discount: '200',
    name: "'Asha'",
    email: "'a@x.in'",
    phone: "'9876543210'",
    expires_at: "now() + interval '2 hours'",
    ...more,
  };
  return `insert into orders (id, ${Object.keys(columns)}) values ('${id}', ${Object.values(columns)})`;
};
const paid = {
  status: "'paid'",
  last_attempt: "'succeeded'",
  paid_at: 'now()',
  duplicate_paise: '179900',
  look_next_at: 'now()',
};
const aPayment = (order: string, id: string) =>
  `insert into payments values ('${order}', '${id}', 'succeeded', 179900, 'upi', now())`;
const aRefund = (id: string, paymentId: string, state = 'SUCCESS') =>
  `insert into refunds values ('paid', '${id}', '${paymentId}', 179900, '${state}')`;
const withoutChecks = [
  `do $$ declare one record; begin
    for one in select conname, conrelid::regclass as place from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', one.place, one.conname); end loop;
  end $$`,
];

const aCase = (order: string) =>
  `insert into cases (order_id, unit, template_slug, template_version, step_key, ball, since, opened_at)
    values ('${order}', 1, 'zomato-starter', 1, 'papers', 'customer', now(), now())`;

const aTaxDocument = (kind: string, series: string, sequence: number, paise: number, refundId?: string) =>
  `insert into tax_documents (kind, series, fiscal_year, sequence, number, issued_at, issued_on, order_id, refers_to,
      seller, buyer, lines, taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise, total_paise, language, verify_token,
      provider_refund_id)
    values ('${kind}', '${series}', '26-27', ${sequence}, '${series}/26-27/${sequence}', now(), current_date, 'paid',
      ${kind === 'invoice' ? 'null' : `(select id from tax_documents where kind = 'invoice')`},
      '{}', '{}', '[]', ${paise}, 0, 0, 0, 0, ${paise}, 'en', '${series}${sequence}', ${refundId ? `'${refundId}'` : 'null'})`;

const onePayment = [
  `delete from refund_tasks`,
  `delete from payments where provider_payment_id = 'second'`,
  `update orders set duplicate_paise = 0 where id = 'paid'`,
];
const aRefundRequest = (state: string, paise = 179_900) =>
  `insert into refund_requests (id, order_id, amount_paise, reason, note, state)
    values ('rf1', 'paid', ${paise}, '07', '', '${state}')`;

const aDispute = (event: string) =>
  `insert into disputes (id, order_id, kind, reason, amount_paise, status, event, opened_at, changed_at)
    values ('d1', 'paid', 'CHARGEBACK', '', 179900, 'CHARGEBACK_CREATED', '${event}', now(), now())`;

const anHourAgo = `update cases set opened_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'`;

const aSoundShop = [
  anOrder('paid', paid),
  `insert into subscriptions values ('paid', 'zomato-starter', 'Starter', 'a@x.in', 1799, null, now(), null)`,
  `insert into mails (kind, order_id, recipient, sent_at) values ('receipt', 'paid', 'a@x.in', now())`,
  aCase('paid'),
  `insert into tasks (title, order_id, case_id, case_step) select 'Papers', 'paid', id, 'papers' from cases`,
  `update orders set cases_opened_at = now() where id = 'paid'`,
  `insert into case_steps (case_id, key, position, state) select id, 'papers', 0, 'now' from cases`,
  `insert into case_events (case_id, kind, step_key, ball) select id, 'ball', 'papers', 'customer' from cases`,
  aPayment('paid', 'first'),
  aPayment('paid', 'second'),
  `insert into refund_tasks values ('paid', 'second', 179900, 'twice')`,
  `update orders set tax_document_at = now() where id = 'paid'`,
  `insert into tax_document_series values ('INV', '26-27', 1)`,
  aTaxDocument('invoice', 'INV', 1, 179_900),
  anOrder('open', { ask_next_at: "now() + interval '1 minute'" }),
  anOrder('long over', {
    status: "'expired'",
    created_at: "now() - interval '3 days'",
    expires_at: "now() - interval '2 days'",
  }),
  anOrder('never opened', { status: "'failed'" }),
  `insert into payment_events (event_key, kind, order_id, about, body, state) values ('new', 'paid', 'paid', 'payment', '', 'received')`,
];

const faults: [rule: string, fault: string, statements: string[]][] = [
  ['a paid order has exactly one subscription', 'it has none', [`delete from subscriptions`]],
  [
    'a subscription belongs to an order that was paid',
    'the order is still open',
    [`update subscriptions set order_id = 'open'`],
  ],
  [
    'a subscription matches its order: plan, buyer, price and term; it is cancelled exactly if the order is refunded',
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
    'an e-mail is sent within five minutes',
    'it waits for six minutes',
    [`update mails set sent_at = null, created_at = now() - interval '6 minutes'`],
  ],
  [
    'the total is the subtotal minus the discounts',
    'a rupee is missing',
    [`update orders set total = 1998, coupon_discount = 0, coupon_code = null where id = 'open'`],
  ],
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
    'a refunded order has no payment of the full price that is not fully refunded',
    'the refund of a duplicate cancelled it',
    [`update orders set status = 'refunded' where id = 'paid'`],
  ],
  ['each duplicate payment has a refund task', 'the task is missing', [`delete from refund_tasks`]],
  [
    'no open refund task is for a payment that is refunded or was not captured',
    'the provider refunded it automatically',
    [`update payments set returned_paise = amount_paise where provider_payment_id = 'second'`],
  ],
  [
    'an open refund task has the amount that is left to refund',
    'a part is refunded, and the task has the whole',
    [`update payments set returned_paise = 50000 where provider_payment_id = 'second'`],
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
    'no refund goes beyond its payment, and all refunds of an order are at most what was captured',
    'a payment went back twice',
    [aRefund('r1', 'first'), aRefund('r2', 'first')],
  ],
  [
    'no refund goes beyond its payment, and all refunds of an order are at most what was captured',
    'refunds without a payment are more than was paid',
    [...onePayment, aRefund('r1', 'unknown'), aRefund('r2', 'unknown')],
  ],
  [
    'the refunds that were asked for on an order are at most what was captured',
    'more is on its way',
    [aRefundRequest('pending', 359_801)],
  ],
  [
    'a refund request has succeeded exactly if its refund at the provider has',
    'the provider has none',
    [aRefundRequest('succeeded')],
  ],
  [
    'a refund request has succeeded exactly if its refund at the provider has',
    'it counts as failed',
    [aRefundRequest('failed'), aRefund('r1', 'first'), `update refunds set merchant_refund_id = 'rf1'`],
  ],
  [
    'a whole order that its owner has cancelled has no open case',
    'its case goes on',
    [aRefundRequest('pending'), `update refund_requests set by_customer = true`],
  ],
  [
    'a licence that was cancelled is one of its order, and has no open case',
    'its case goes on',
    [aRefundRequest('pending'), `update refund_requests set unit = 1, share_paise = 179900`],
  ],
  [
    'a licence that was cancelled is one of its order, and has no open case',
    'the order has fewer',
    [aRefundRequest('pending'), `update refund_requests set unit = 2, share_paise = 179900`],
  ],
  [
    'the parts of cancelled licences are together at most the price of their order',
    'a part is more than the price',
    [aRefundRequest('waiting_approval'), `update refund_requests set unit = 1, share_paise = 179901`],
  ],
  [
    'the task to approve a refund ends with the decision, unless staff took it up again',
    'it is open',
    [
      aRefundRequest('pending'),
      `insert into tasks (title, order_id, template_step) values ('Approve', 'paid', 'approve-rf1')`,
    ],
  ],
  [
    'the overpaid and refunded amounts of an order match its payments',
    'the overpaid amount is zero',
    [`update orders set duplicate_paise = 0 where id = 'paid'`],
  ],
  [
    'the board shows the current step of each open case as one card, and none of a closed case',
    'the card is missing',
    [`delete from tasks where case_id is not null`, anHourAgo],
  ],
  [
    'the board shows the current step of each open case as one card, and none of a closed case',
    'the card shows another step',
    [`update tasks set case_step = 'check' where case_id is not null`, anHourAgo],
  ],
  [
    'a card in Done has a finished step',
    'the step is the current one',
    [`update tasks set status = 'done', done_at = now() where case_id is not null`],
  ],
  [
    'a paid order is rechecked while a refund is due or pending',
    'no recheck is scheduled',
    [`update orders set look_next_at = null where id = 'paid'`],
  ],
  [
    'a stored event has no data of the buyer a day after it arrived',
    'the previous release stored the whole body',
    [`update payment_events set body = '{"data":{"customer_details":{}}}', received_at = now() - interval '2 days'`],
  ],
  [
    'each duplicate payment has a refund task',
    'both payments have a refund task',
    [`insert into refund_tasks values ('paid', 'first', 179900, 'twice')`],
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
    'a limited coupon counts the orders that hold it (orders of releases before coupon_use may be among them)',
    'a reservation is not counted',
    [
      `update coupons set max_redemptions = 1 where code = 'SAVE10'`,
      `update orders set coupon_use = 'reserved' where id = 'open'`,
    ],
  ],
  [
    'a limited coupon counts the orders that hold it (orders of releases before coupon_use may be among them)',
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
      `update subscriptions set person_id = (select id from users limit 1)`,
    ],
  ],
  [
    'an unsent e-mail has a job that will send it',
    'its job is missing',
    [`insert into mails (kind, order_id, recipient) values ('receipt-again', 'paid', 'a@x.in')`],
  ],
  [
    'a paid order has a case for each licence, and no case is of an order that was never paid',
    'a case is missing',
    [`delete from cases`],
  ],
  [
    'a paid order has a case for each licence, and no case is of an order that was never paid',
    'an open order has one',
    [aCase('open')],
  ],
  [
    'months of a growth plan follow one another, one case each, and none is of a month that was not paid',
    'one month was paid',
    [`update cases set round = 2`],
  ],
  ['an open case is of a paid order', 'it is of an open one', [`update cases set order_id = 'open'`]],
  [
    'the holder of an open case is that of its last ball event, and a closed case has none',
    'the event is of somebody else',
    [`update case_events set ball = 'us'`],
  ],
  [
    'the holder of an open case is that of its last ball event, and a closed case has none',
    'a closed case has one',
    [`update cases set status = 'done', closed_at = now()`],
  ],
  [
    'the current step of an open case is the one that is marked',
    'no step is marked',
    [`update case_steps set state = 'done'`],
  ],
  [
    'a request that waits for a look has an answer',
    'it has neither document nor text',
    [`insert into case_requests (case_id, kind, state) select id, 'menu', 'checking' from cases`],
  ],
  [
    'staff finish an FSSAI case only with its number',
    'it has none',
    [
      `update cases set template_slug = 'fssai-state-license'`,
      `insert into case_steps (case_id, key, position, state, at, by_id)
        select id, 'result', 9, 'done', clock_timestamp(), gen_random_uuid() from cases`,
    ],
  ],
  [
    'a document that only staff see answers no request and is no result',
    'it is a result',
    [
      `insert into users (name, email) values ('Asha', 'document@x.in')`,
      `insert into documents (user_id, kind, path, file_name, media_type, bytes, staff_only)
        select id, 'caseDocument', 'x', 'x.png', 'image/png', 1, true from users where email = 'document@x.in'`,
      `insert into case_results (case_id, kind, document_id) select cases.id, 'certificate', documents.id from cases, documents`,
    ],
  ],
  ['a warning about a case has one event', 'it has none', [`update cases set warned_at = now()`]],
  [
    'only open cases have a last day for an answer',
    'a closed one has it',
    [`update cases set status = 'done', closed_at = now(), answer_at = now()`],
  ],
  ['a missed promise has its remedy', 'it has none', [`update cases set missed_at = now() - interval '2 hours'`]],
  [
    'a paid order has a tax document, and its documents add up to what was paid and not given back',
    'it has none after a day',
    [`update orders set tax_document_at = null, paid_at = now() - interval '2 days' where id = 'paid'`],
  ],
  [
    'a paid order has a tax document, and its documents add up to what was paid and not given back',
    'a rupee was credited that was not given back',
    [aTaxDocument('credit_note', 'CRN', 1, 100)],
  ],
  [
    'no tax document is issued or voided in a month after it was closed',
    'the month was closed before it',
    [
      `insert into closed_months (month, closed_at) select to_char(issued_on, 'YYYY-MM'), stored_at - interval '1 second' from tax_documents limit 1`,
    ],
  ],
  [
    'no tax document is issued or voided in a month after it was closed',
    'it was voided later, past the trigger',
    [
      `insert into closed_months (month) select to_char(issued_on, 'YYYY-MM') from tax_documents limit 1`,
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set voided_at = clock_timestamp()`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    'a PDF that is made again is the same as the first',
    'another one was made',
    [`update tax_documents set pdf_differed_at = now()`],
  ],
  [
    'the numbers of tax documents have no gaps',
    'a number is missing',
    [`update tax_document_series set last_number = 2`],
  ],
  [
    'credits never exceed the document that they refer to',
    'more was credited',
    [aTaxDocument('credit_note', 'CRN', 1, 179_901)],
  ],
  [
    'a refund of an order with one payment has a credit, if it came after the document of the sale',
    'it has none',
    [...onePayment, aRefund('r1', 'first'), `update refunds set changed_at = now() + interval '1 minute'`],
  ],
  [
    'a refund is credited once from each document, and no more than it moved',
    'two credit notes are of one refund',
    [aRefund('r1', 'first'), ...[1, 2].map((sequence) => aTaxDocument('credit_note', 'CRN', sequence, 100, 'r1'))],
  ],
  [
    'a refund is credited once from each document, and no more than it moved',
    'more is credited than it moved',
    [aRefund('r1', 'first'), aTaxDocument('credit_note', 'CRN', 1, 179_901, 'r1')],
  ],
  [
    'no refund is asked for of money that the bank holds or has taken back',
    'it was asked for after the dispute',
    [
      ...onePayment,
      aDispute('created'),
      `insert into tasks (title, order_id, template_step, created_at)
        values ('Dispute', 'paid', 'dispute-d1', now() - interval '1 hour')`,
      aRefundRequest('pending', 1),
    ],
  ],
  ['an open dispute has a task to answer it', 'it has none', [aDispute('created')]],
  [
    'the task of a closed dispute is done, unless staff took it up again',
    'it is open',
    [aDispute('closed'), `insert into tasks (title, order_id, template_step) values ('Dispute', 'paid', 'dispute-d1')`],
  ],
  [
    'a current document is not pending deletion',
    'it is pending deletion',
    [
      `insert into users (name, email) values ('Asha', 'a@x.in')`,
      `insert into documents (user_id, kind, path, file_name, media_type, bytes)
        select id, 'profilePhoto', 'p1', 'a.png', 'image/png', 10 from users where email = 'a@x.in'`,
      `insert into pending_deletions (path, due_at) values ('p1', now())`,
    ],
  ],
];

test('a consistent database violates no invariant', async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

test.each(faults)('%s: found when %s', async (rule, _fault, statements) => {
  const undo = new Error('undone');
  const looking = db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const found = (await checkInvariants(tx)).map((broken) => broken.rule);
    expect(found).toContain(rule);
    throw undo;
  });
  await expect(looking).rejects.toBe(undo);
});

test('unpaid orders are synced for as long as the rules say', () => {
  expect(lateWatch).toBe(24 * 3_600_000);
});

test('every rule has a test row that violates it', () => {
  expect(new Set(faults.map(([rule]) => rule))).toEqual(new Set(invariants.map(({ name }) => name)));
});
