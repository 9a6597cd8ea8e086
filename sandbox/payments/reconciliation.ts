import { z } from 'zod';
import { istText } from '../ist.ts';
import { invalidRequest } from './api-error.ts';
import { parseRequest } from './request-fields.ts';
import { rupees } from './rupees.ts';
import { type Sandbox, settingsOf } from './sandbox.ts';
import {
  effectOf,
  isCredit,
  type SandboxSettlementLine,
  settlementLines,
  transfers,
  usualSettlements,
} from './settlements.ts';

const time = z.iso.datetime({ offset: true, error: 'should be a time like 2026-11-01T00:00:00Z' });
const ids = z.array(z.union([z.string(), z.number()]).transform(String)).max(100, 'should be at most 100');
const reconRequest = z.object({
  pagination: z.object({
    limit: z.int('should be a number').min(1, 'should be at least 1').max(1000, 'should be at most 1000'),
    cursor: z.string().nullish(),
  }),
  filters: z.object({
    start_date: time.nullish(),
    end_date: time.nullish(),
    cf_settlement_ids: ids.nullish(),
    settlement_utrs: ids.nullish(),
  }),
});
type Filters = z.infer<typeof reconRequest>['filters'];

/** Handles `POST /pg/recon`: events by event time, settled or not. */
export function reconcileEvents(sandbox: Sandbox, body: unknown): object {
  return page(sandbox, body, (line) => line.at);
}

/** Handles `POST /pg/settlement/recon`: settled events by settlement time. */
export function reconcileSettlements(sandbox: Sandbox, body: unknown): object {
  return page(sandbox, body, (line) => line.settlement?.at);
}

function page(sandbox: Sandbox, body: unknown, timeOf: (line: SandboxSettlementLine) => number | undefined): object {
  const { pagination, filters } = parseRequest(reconRequest, body);
  const { limit, cursor } = pagination;
  const { start_date, end_date, cf_settlement_ids, settlement_utrs } = filters;
  if (!cf_settlement_ids && !settlement_utrs && (!start_date || !end_date))
    throw invalidRequest('filters_missing', 'filters : start_date and end_date, or ids of settlements are missing.');
  const lines = settlementLines(sandbox)
    .filter((line) => fits(line, timeOf(line), filters))
    .sort((one, other) => (timeOf(one) ?? 0) - (timeOf(other) ?? 0));
  const { doubled = false, outOfOrder = false } = settingsOf(sandbox).settlements ?? usualSettlements;
  if (outOfOrder) lines.reverse();
  const start = cursor ? placeOf(lines, cursor) : 0;
  const shown = lines.slice(start, start + limit);
  const last = shown.at(-1);
  const more = last !== undefined && start + limit < lines.length;
  const data = shown.map((line) => entity(sandbox, line));
  return { cursor: more ? cursorOf(last) : null, limit, data: doubled ? [...data, ...data] : data };
}

/** Handles `POST /pg/settlements`: transfers to the bank, by time. */
export function reconciliationPage(sandbox: Sandbox, body: unknown): object {
  const { pagination, filters } = parseRequest(reconRequest, body);
  const { limit, cursor } = pagination;
  const { start_date, end_date, settlement_utrs } = filters;
  const all = transfers(sandbox).filter(({ utr, at }) =>
    settlement_utrs
      ? settlement_utrs.includes(utr)
      : at >= Date.parse(start_date ?? '') && at < Date.parse(end_date ?? ''),
  );
  const start = cursor ? all.findIndex(({ utr }) => utr === cursor) + 1 : 0;
  const shown = all.slice(start, start + limit);
  const next = start + limit < all.length ? (shown.at(-1)?.utr ?? null) : null;
  const data = shown.map(({ id, utr, at, amountPaise, chargePaise, taxPaise }) => ({
    cf_settlement_id: Number(id),
    utr,
    status: 'SUCCESS',
    settled_on: istText(at),
    amount_settled: rupees(amountPaise),
    settlement_charge: rupees(chargePaise),
    settlement_tax: rupees(taxPaise),
    settlement_type: 'NORMAL_SETTLEMENT',
    reason: null,
    remarks: null,
  }));
  return { cursor: next, limit, data };
}

function fits(line: SandboxSettlementLine, at: number | undefined, filters: Filters): boolean {
  const { start_date, end_date, cf_settlement_ids, settlement_utrs } = filters;
  if (cf_settlement_ids) return line.settlement !== null && cf_settlement_ids.includes(line.settlement.id);
  if (settlement_utrs) return line.settlement !== null && settlement_utrs.includes(line.settlement.utr);
  if (!start_date || !end_date) return false;
  return at !== undefined && at >= Date.parse(start_date) && at < Date.parse(end_date);
}

const cursorOf = ({ type, eventId }: SandboxSettlementLine) => Buffer.from(`${type} ${eventId}`).toString('base64url');

/** Returns the index of the line after the cursor. */
function placeOf(lines: SandboxSettlementLine[], cursor: string): number {
  const place = lines.findIndex((line) => cursorOf(line) === cursor);
  if (place < 0) throw invalidRequest('cursor_invalid', `cursor : is unknown. Value received: ${cursor.slice(0, 100)}`);
  return place + 1;
}

/** Returns one element of `data`, including Cashfree's misspelt field `cutomer_details`. */
function entity({ ledger }: Sandbox, line: SandboxSettlementLine) {
  const { attempt, refund, settlement } = line;
  const order = ledger.orders.get(line.orderId);
  return {
    event_details: {
      event_id: line.eventId,
      event_type: line.type,
      event_amount: rupees(line.amountPaise),
      event_settlement_amount: rupees(Math.abs(effectOf(line))),
      event_currency: 'INR',
      sale_type: isCredit(line) ? 'CREDIT' : 'DEBIT',
      event_status: 'SUCCESS',
      event_time: istText(line.at),
      event_service_charge: rupees(line.feePaise),
      event_service_tax: rupees(line.taxPaise),
    },
    order_details: { order_id: line.orderId || null, order_amount: order ? rupees(order.amountPaise) : null },
    cutomer_details: {
      customer_name: order?.customer.name ?? null,
      customer_phone: order?.customer.phone ?? null,
      customer_email: order?.customer.email ?? null,
    },
    payment_details: {
      cf_payment_id: attempt ? Number(attempt.cfPaymentId) : null,
      bank_reference: attempt?.bankReference ?? null,
      payment_mode: attempt?.method ?? null,
    },
    settlement_details: {
      cf_settlement_id: settlement ? Number(settlement.id) : null,
      utr: settlement?.utr ?? null,
      settlement_date: settlement ? istText(settlement.at) : null,
      settlement_charge: 0,
      settlement_tax: 0,
    },
    refund_details: { refund_id: refund?.refundId ?? null, refund_arn: refund?.cfRefundId.slice(-12) ?? null },
    dispute_details: line.dispute ? { dispute_id: Number(line.dispute.disputeId) } : null,
  };
}
