/** Rule of invariants.sql, a violation of it, and the statements that cause the violation. */
export type BrokenRule = [rule: string, fault: string, statements: string[]];

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
  booked_at: 'now()',
  duplicate_paise: '179900',
  look_next_at: 'now()',
};
const aPayment = (order: string, id: string) =>
  `insert into payments values ('${order}', '${id}', 'succeeded', 179900, 'upi', now())`;
export const aRefund = (id: string, paymentId: string, state = 'SUCCESS') =>
  `insert into refunds values ('paid', '${id}', '${paymentId}', 179900, '${state}')`;
/** Removes the check constraints, which would otherwise refuse the violation. */
export const withoutChecks = [
  `do $$ declare one record; begin
    for one in select conname, conrelid::regclass as place from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', one.place, one.conname); end loop;
  end $$`,
];

export const aCase = (order: string) =>
  `insert into cases (order_id, unit, template_slug, template_version, step_key, ball, since, opened_at)
    values ('${order}', 1, 'zomato-starter', 1, 'papers', 'customer', now(), now())`;

export const aTaxDocument = (kind: string, series: string, sequence: number, paise: number, refundId?: string) =>
  `insert into tax_documents (kind, series, fiscal_year, sequence, number, issued_at, issued_on, order_id, refers_to,
      seller, buyer, lines, taxable_paise, cgst_paise, sgst_paise, utgst_paise, igst_paise, total_paise, language, verify_token,
      provider_refund_id)
    values ('${kind}', '${series}', '26-27', ${sequence}, '${series}/26-27/${sequence}', now(), (now() at time zone 'Asia/Kolkata')::date, 'paid',
      ${kind === 'invoice' ? 'null' : `(select id from tax_documents where kind = 'invoice')`},
      '{}', '{}', '[]', ${paise}, 0, 0, 0, 0, ${paise}, 'en', '${series}${sequence}', ${refundId ? `'${refundId}'` : 'null'})`;

/** Removes the second payment of the paid order. */
export const onePayment = [
  `delete from refund_tasks`,
  `delete from payments where provider_payment_id = 'second'`,
  `update orders set duplicate_paise = 0 where id = 'paid'`,
];
export const aRefundRequest = (state: string, paise = 179_900) =>
  `insert into refund_requests (id, order_id, amount_paise, reason, note, state)
    values ('rf1', 'paid', ${paise}, '07', '', '${state}')`;

export const aDispute = (event: string) =>
  `insert into disputes (id, order_id, kind, reason, amount_paise, status, event, opened_at, changed_at)
    values ('d1', 'paid', 'CHARGEBACK', '', 179900, 'CHARGEBACK_CREATED', '${event}', now(), now())`;

export const anHourAgo = `update cases set opened_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'`;

/** Statements that fill an empty database without violating a rule. */
export const aSoundShop = [
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
