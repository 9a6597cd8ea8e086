import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { pdfOf } from '#server/invoices/open-invoice-pdf.ts';
import { findOrder, type Order } from '#server/orders/orders.ts';
import { type ZipFileEntry, zipStream } from '#server/platform/zip-stream.ts';
import type { Consent } from '#shared/consent.ts';
import { formatSecond } from '#shared/format-date.ts';
import { inRupees, paiseInRupees } from '#shared/rules/money.ts';
import { addressInOneLine, inOneLine } from '#shared/rules/one-line.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { consentLines, policyText, sentEmails } from './consent-evidence.ts';

export type Evidence = { orderId: string; fileName: string; archive: Readable };

/**
 * Creates a ZIP of evidence for the answer to a dispute: the order and the terms that the buyer accepted, the payments
 * and refunds, the case log, a list of the documents sent by the buyer (without the files, which may be identity
 * documents), a list of the e-mails to the buyer, the policies and the tax documents.
 */
export async function disputeEvidence(db: Db, id: string, publicUrl: string): Promise<Evidence> {
  const dispute = await db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
  const order = dispute && (await findOrder(db, dispute.order_id));
  if (!order) refuse('dispute_unknown');
  const now = new Date();
  const text = (name: string, read: () => AsyncIterable<string>): ZipFileEntry => ({
    name,
    mtime: now,
    compress: true,
    read,
  });
  const documents = await db
    .selectFrom('tax_documents')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('voided_at', 'is', null)
    .orderBy('issued_at')
    .orderBy('sequence')
    .execute();
  const archive = zipStream([
    text('1-order.txt', () => orderText(order, publicUrl)),
    text('2-payments.txt', () => paymentsText(db, order.id)),
    ...(dispute.work_log === null
      ? [text('3-work.txt', () => workText(db, order.id)), text('4-documents.txt', () => documentsText(db, order.id))]
      : [text('3-work.txt', () => textOf(dispute.work_log ?? ''))]),
    text('5-emails.txt', () => emailsText(db, order.id)),
    ...(order.consent ? [text('6-terms.txt', () => policyText(db, order.consent as Consent))] : []),
    ...documents.map((row) => ({
      name: `${row.number.replaceAll('/', '-')}.pdf`,
      mtime: row.issued_at,
      compress: false,
      async *read() {
        yield (await pdfOf(db, row, publicUrl)).bytes;
      },
    })),
  ]);
  return { orderId: order.id, fileName: `evidence-${ticketNumber(order.id)}.zip`, archive };
}

const at = (moment: Date | null) => (moment ? formatSecond(moment) : '-');
/** One line for each row, whatever was typed into it: what looks like an entry is one. */
const lines = (rows: readonly (string | false)[]) =>
  rows
    .filter((row) => row !== false)
    .map((row) => inOneLine(row, ' / '))
    .join('\r\n')
    .concat('\r\n');

async function* orderText(order: Order, publicUrl: string): AsyncGenerator<string> {
  yield lines([
    `Order ${order.id} (${ticketNumber(order.id)})`,
    `Service: ${planTitle({ category: order.category, name: order.plan_name })}`,
    order.category === 'growth' && `Months: ${order.duration}`,
    order.quantity > 1 && `Quantity: ${order.quantity}`,
    `Price, GST included: ${inRupees(order.total)}`,
    `Ordered: ${at(order.created_at)}`,
    `Paid: ${at(order.paid_at)}`,
    '',
    `Buyer: ${order.name}`,
    `E-mail: ${order.email}`,
    `Phone: ${order.phone}`,
    `Address: ${addressInOneLine(order.address ?? '-')}`,
    `State: ${order.state ?? '-'}   GSTIN: ${order.gstin ?? '-'}   Company: ${order.company ?? '-'}`,
    '',
    ...consentLines(order, publicUrl),
  ]);
}

async function* paymentsText(db: Db, orderId: string): AsyncGenerator<string> {
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('seen_at')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('seen_at')
    .execute();
  yield lines([
    'Payments',
    ...payments.map(
      ({ provider_payment_id, outcome, amount_paise, method, paid_at, seen_at }) =>
        `${at(paid_at ?? seen_at)}  ${provider_payment_id}  ${outcome}  ${paiseInRupees(amount_paise)}  ${method ?? ''}`,
    ),
    '',
    'Refunds',
    ...refunds.map(
      ({ provider_refund_id, state, amount_paise, seen_at }) =>
        `${at(seen_at)}  ${provider_refund_id}  ${state}  ${paiseInRupees(amount_paise)}`,
    ),
  ]);
}

async function* emailsText(db: Db, orderId: string): AsyncGenerator<string> {
  yield lines(await sentEmails(db, orderId));
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

/** For use before an erasure, which deletes the cases: the bank may still ask for the log as evidence. */
export async function keepWorkLogs(tx: Db | Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const disputes = await tx
    .selectFrom('disputes')
    .select(['id', 'order_id'])
    .where('order_id', 'in', orderIds)
    .where('event', '<>', 'closed')
    .where('work_log', 'is', null)
    .execute();
  for (const { id, order_id } of disputes) {
    let log = '';
    for await (const part of workText(tx, order_id)) log += part;
    for await (const part of documentsText(tx, order_id)) log += `\r\n${part}`;
    await tx.updateTable('disputes').set({ work_log: log }).where('id', '=', id).execute();
  }
}

const workBatch = 500;

/** What the buyer can see, oldest first, without staff names. Events and results are stored codes. */
async function* workText(db: Db | Tx, orderId: string): AsyncGenerator<string> {
  for (let from = 0; ; from += workBatch) {
    const { rows } = await sql<{ at: Date; who: string; what: string }>`
      with own as (select id from cases where order_id = ${orderId})
      select at, '' as who, concat_ws(' ', kind, step_key, ball, reason) as what, 1 as source, lpad(id::text, 20, '0') as id
        from case_events where case_id in (select id from own) and kind <> 'at-risk'
      union all
      select at, case when from_staff then 'We: ' else 'Buyer: ' end, text, 2, lpad(id::text, 20, '0')
        from case_messages where case_id in (select id from own)
      union all
      select at, '', concat_ws(' ', 'result', kind, number, url), 3, concat(case_id, kind)
        from case_results where case_id in (select id from own)
      order by at, source, id
      limit ${workBatch} offset ${from}`.execute(db);
    if (rows.length > 0 || from === 0) yield lines(rows.map((row) => `${at(row.at)}  ${row.who}${row.what}`));
    if (rows.length < workBatch) return;
  }
}

async function* documentsText(db: Db | Tx, orderId: string): AsyncGenerator<string> {
  const answers = await db
    .selectFrom('case_documents')
    .innerJoin('case_requests', 'case_requests.id', 'case_documents.request_id')
    .innerJoin('cases', 'cases.id', 'case_requests.case_id')
    .select(['case_requests.kind', 'case_documents.sent_at', 'case_documents.verdict', 'case_documents.reviewed_at'])
    .where('cases.order_id', '=', orderId)
    .execute();
  const messages = await db
    .selectFrom('case_messages')
    .innerJoin('cases', 'cases.id', 'case_messages.case_id')
    .select(['case_messages.at', sql<number>`cardinality(document_ids)`.as('documents')])
    .where('cases.order_id', '=', orderId)
    .where('from_staff', '=', false)
    .where(sql<boolean>`cardinality(document_ids) > 0`)
    .execute();
  const sent = [
    ...answers.map(({ kind, sent_at, verdict, reviewed_at }) => ({
      sentAt: sent_at,
      what: `${kind}  ${verdict ? `${verdict}, ${at(reviewed_at)}` : 'not reviewed'}`,
    })),
    ...messages.map((message) => ({ sentAt: message.at, what: `with a message: ${message.documents}` })),
  ];
  yield lines([
    'Documents that the buyer sent. The papers themselves are not part of this answer.',
    ...sent
      .toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
      .map(({ sentAt, what }) => `${at(sentAt)}  ${what}`),
  ]);
}
