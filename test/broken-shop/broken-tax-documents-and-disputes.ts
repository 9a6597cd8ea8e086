import {
  aDispute,
  aRefund,
  aRefundRequest,
  aTaxDocument,
  type BrokenRule,
  onePayment,
  withoutChecks,
} from './sound-shop.ts';

const byDay =
  'on each day in India, documents minus credits of an order are its price if booked that day minus refunds of that day';

export const brokenTaxDocumentsAndDisputes: BrokenRule[] = [
  [
    'a paid order has a tax document, and its documents add up to the payments minus the refunds',
    'it has none after a day',
    [`update orders set tax_document_at = null, paid_at = now() - interval '2 days' where id = 'paid'`],
  ],
  [
    'a paid order has a tax document, and its documents add up to the payments minus the refunds',
    'a rupee was credited that was not given back',
    [aTaxDocument('credit_note', 'CRN', 1, 100)],
  ],
  [
    byDay,
    'the invoice is of the day after the payment was booked',
    [
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set issued_at = issued_at + interval '1 day', issued_on = issued_on + 1`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    byDay,
    'the order was booked in the month before',
    [`update orders set booked_at = now() - interval '1 month' where id = 'paid'`],
  ],
  [
    byDay,
    'the credit note is of the day before its refund',
    [
      ...onePayment,
      aRefund('r1', 'first'),
      aTaxDocument('credit_note', 'CRN', 1, 179_900, 'r1'),
      `update refunds set changed_at = now()`,
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set issued_on = issued_on - 1 where kind = 'credit_note'`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    byDay,
    'less is credited than was given back',
    [
      ...onePayment,
      aRefund('r1', 'first'),
      `update refunds set changed_at = now()`,
      aTaxDocument('credit_note', 'CRN', 1, 179_899, 'r1'),
    ],
  ],
  [
    'no tax document is issued or voided in a closed month',
    'the month was closed before it',
    [
      `insert into closed_months (month, closed_at) select to_char(issued_on, 'YYYY-MM'), stored_at - interval '1 second' from tax_documents limit 1`,
    ],
  ],
  [
    'no tax document is issued or voided in a closed month',
    'it was voided later, past the trigger',
    [
      `insert into closed_months (month) select to_char(issued_on, 'YYYY-MM') from tax_documents limit 1`,
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set voided_at = clock_timestamp()`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    'a PDF that is rendered again is identical to the first',
    'another one was made',
    [`update tax_documents set pdf_differed_at = now()`],
  ],
  [
    'the numbers of tax documents have no gaps',
    'a number is missing',
    [`update tax_document_series set last_number = 2`],
  ],
  [
    'staff got a task when a refund that we had not requested failed after its credit note was issued',
    'it has none',
    [aRefund('r1', 'first', 'FAILED'), aTaxDocument('credit_note', 'CRN', 1, 100, 'r1')],
  ],
  [
    'quantity times unit price is the total before discount of each line of a valid invoice or voucher',
    'three licences at the price of all three',
    [
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set lines = '[{"months": null, "quantity": 3, "unitPaise": 179900, "grossPaise": 179900,
        "discountPaise": 0, "totalPaise": 179900}]'`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    'credits never exceed the document that they refer to',
    'more was credited',
    [aTaxDocument('credit_note', 'CRN', 1, 179_901)],
  ],
  [
    "the GST of an order's invoices minus its credit notes is at most the GST of its price",
    'a failed refund was invoiced with GST again, although its credit note was without GST',
    [
      aTaxDocument('credit_note', 'FCN', 1, 50_000),
      `insert into tax_documents select (jsonb_populate_record(document, jsonb_build_object('id', gen_random_uuid(),
          'sequence', 2, 'number', 'INV/26-27/2', 'revision', 2, 'verify_token', 'INV2',
          'total_paise', 50000, 'taxable_paise', 42373, 'igst_paise', 7627))).*
        from tax_documents as document where kind = 'invoice'`,
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set taxable_paise = 152458, igst_paise = 27442 where total_paise = 179900`,
      `update tax_documents set without_tax = true, taxable_paise = 0 where kind = 'credit_note'`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    'debit notes are without GST, and reverse at most the credit note without GST that they refer to',
    'it refers to an invoice',
    [...withoutChecks, aTaxDocument('debit_note', 'FDN', 1, 100)],
  ],
  [
    'the credit note of a correction is issued before the deadline to reduce the tax',
    'the invoice is of an earlier financial year',
    [
      aTaxDocument('credit_note', 'CRN', 1, 100),
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set reason = '04' where kind = 'credit_note'`,
      `update tax_documents set issued_on = '2020-03-31' where kind = 'invoice'`,
      `update tax_documents set issued_on = '2020-12-01' where kind = 'credit_note'`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    'a credit note has GST until 30 November after the financial year of its invoice, and none later',
    'it came on 1 December with GST',
    [
      aTaxDocument('credit_note', 'CRN', 1, 100),
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set issued_on = '2020-03-31' where kind = 'invoice'`,
      `update tax_documents set issued_on = '2020-12-01' where kind = 'credit_note'`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    'a credit note has GST until 30 November after the financial year of its invoice, and none later',
    'it has none, although it came on time',
    [
      aTaxDocument('credit_note', 'FCN', 1, 100),
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set without_tax = true, taxable_paise = 0 where kind = 'credit_note'`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    'credits never exceed the document that they refer to',
    'more SGST was credited',
    [
      aTaxDocument('credit_note', 'CRN', 1, 100),
      `alter table tax_documents disable trigger keep_tax_documents`,
      `update tax_documents set taxable_paise = 99, sgst_paise = 1 where kind = 'credit_note'`,
      `alter table tax_documents enable trigger keep_tax_documents`,
    ],
  ],
  [
    'a refund of an order with one payment has a credit if the sale had a document before it',
    'it has none',
    [...onePayment, aRefund('r1', 'first'), `update refunds set changed_at = now() + interval '1 minute'`],
  ],
  [
    'a refund is credited at most once per document and never beyond its amount',
    'two credit notes are of one refund',
    [aRefund('r1', 'first'), ...[1, 2].map((sequence) => aTaxDocument('credit_note', 'CRN', sequence, 100, 'r1'))],
  ],
  [
    'a refund is credited at most once per document and never beyond its amount',
    'more is credited than it moved',
    [aRefund('r1', 'first'), aTaxDocument('credit_note', 'CRN', 1, 179_901, 'r1')],
  ],
  [
    'no refund is requested for money that the bank holds or has taken back',
    'it was asked for after the dispute',
    [
      ...onePayment,
      aDispute('created'),
      `insert into tasks (title, order_id, template_step, created_at)
        values ('Dispute', 'paid', 'dispute-d1', now() - interval '1 hour')`,
      aRefundRequest('pending', 1),
    ],
  ],
  [
    'a lost dispute has a task to decide whether the work goes on',
    'it has none',
    [aDispute('closed'), `update disputes set changed_at = now() + interval '1 minute'`],
  ],
  [
    'no month is opened for money that the bank holds or has taken back',
    'one was opened during the dispute',
    [
      ...onePayment,
      aDispute('created'),
      `insert into tasks (title, order_id, template_step, created_at)
        values ('Dispute', 'paid', 'dispute-d1', now() - interval '1 hour')`,
      `update cases set round = 2`,
    ],
  ],
  ['an open dispute has a task to answer it', 'it has none', [aDispute('created')]],
  [
    'the task of a closed dispute is done, unless staff reopened it',
    'it is open',
    [aDispute('closed'), `insert into tasks (title, order_id, template_step) values ('Dispute', 'paid', 'dispute-d1')`],
  ],
];
