import { z } from 'zod';
import { istText, rupees } from './entities.ts';
import type { AttemptRecord, DisputeRecord, RefundRecord } from './records.ts';
import { parseRequest } from './requests.ts';
import type { Sandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';

const feePercent = 2;
const taxPercent = 18;
const day = 86_400_000;
const istOffset = 5.5 * 3_600_000;
/** Time of day of settlements: ten in the morning, Indian time. */
const hourOfSettlement = 10 * 3_600_000;

/** Line of the reconciliation; amounts are in paise, and `orderId` is empty for an adjustment. */
interface Line {
  eventId: string;
  type: string;
  at: number;
  orderId: string;
  credit: boolean;
  amountPaise: number;
  feePaise: number;
  taxPaise: number;
  paymentId?: string | undefined;
  refundId?: string;
  disputeId?: string;
  /** Settlement of the line; null until the amount is in the merchant's account. */
  settlement: { id: string; utr: string; at: number } | null;
}

const free = { feePaise: 0, taxPaise: 0, settlement: null };

/** A payment costs 2 % plus 18 % tax on the fee. A refund is free, but its payment's fee is not returned. */
function settlementLines({ ledger, now, settings }: Sandbox): Line[] {
  const mode = settings().settlements;
  const payments = ledger.attempts.all().filter(({ status }) => status === 'SUCCESS');
  return [
    ...payments.map((attempt) => paymentLine(attempt, mode)),
    ...ledger.refunds.all().flatMap(refundLines),
    ...ledger.disputes.all().flatMap(disputeLines),
    ...adjustmentLines(mode),
  ]
    .filter(({ orderId }) => !mode.missing.includes(orderId))
    .map((line) => ({ ...line, settlement: settlementOf(line.at, mode.workingDays, now()) }))
    .sort((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1));
}

function paymentLine(attempt: AttemptRecord, { amounts }: Settings['settlements']): Line {
  const { orderId, cfPaymentId } = attempt;
  const amountPaise = amounts[orderId] ?? attempt.amountPaise;
  const feePaise = Math.round((amountPaise * feePercent) / 100);
  return {
    eventId: cfPaymentId,
    type: 'PAYMENT',
    at: attempt.endedAt ?? attempt.startedAt,
    orderId,
    credit: true,
    amountPaise,
    feePaise,
    taxPaise: Math.round((feePaise * taxPercent) / 100),
    paymentId: cfPaymentId,
    settlement: null,
  };
}

function refundLines({ succeededAt, reversedAt, ...refund }: RefundRecord): Line[] {
  if (succeededAt === undefined) return [];
  const { cfRefundId: eventId, cfPaymentId: paymentId, refundId, orderId, amountPaise } = refund;
  const line = { ...free, eventId, type: 'REFUND', at: succeededAt, orderId, amountPaise, paymentId, refundId };
  const debit = { ...line, credit: false };
  return reversedAt === undefined
    ? [debit]
    : [debit, { ...line, type: 'REFUND_REVERSAL', at: reversedAt, credit: true }];
}

/** The amount is held while the bank decides. If the dispute is lost, a CHARGEBACK line debits it. */
function disputeLines({ disputeId, orderId, amountPaise, openedAt, closedAt, won }: DisputeRecord): Line[] {
  const line = { ...free, eventId: disputeId, disputeId, type: 'DISPUTE', orderId, amountPaise };
  const held = { ...line, at: openedAt, credit: false };
  if (closedAt === null) return [held];
  const released = { ...line, type: 'DISPUTE_REVERSAL', at: closedAt, credit: true };
  return won ? [held, released] : [held, released, { ...line, type: 'CHARGEBACK', at: closedAt, credit: false }];
}

function adjustmentLines({ adjustment, adjustedAt }: Settings['settlements']): Line[] {
  if (adjustment === 0) return [];
  const line = { ...free, eventId: `adj${adjustedAt}`, type: 'OTHER_ADJUSTMENT', at: adjustedAt, orderId: '' };
  return [{ ...line, credit: adjustment > 0, amountPaise: Math.abs(adjustment) }];
}

/** Returns the settlement of a line: all lines of a day settle together, at ten o'clock `workingDays` weekdays later. */
function settlementOf(at: number, workingDays: number, now: number): Line['settlement'] {
  let date = Math.floor((at + istOffset) / day);
  for (let left = workingDays; left > 0; ) {
    date += 1;
    const weekday = new Date(date * day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  const settledAt = date * day - istOffset + hourOfSettlement;
  if (settledAt > now) return null;
  const written = new Date(date * day).toISOString().slice(0, 10).replaceAll('-', '');
  return { id: `${written}01`, utr: `SANDBOX${written}`, at: settledAt };
}

/** Returns the net amount of a line in paise, negative for debits. */
const effectOf = ({ credit, amountPaise, feePaise, taxPaise }: Line) =>
  credit ? amountPaise - feePaise - taxPaise : -amountPaise;

function transfers(sandbox: Sandbox) {
  const { charge, bankDiffers } = sandbox.settings().settlements;
  const taxPaise = Math.round((charge * taxPercent) / 100);
  const sums = new Map<string, { id: string; utr: string; at: number; amountPaise: number }>();
  for (const { settlement, ...line } of settlementLines(sandbox)) {
    if (!settlement) continue;
    const sum = sums.get(settlement.utr) ?? { ...settlement, amountPaise: bankDiffers - charge - taxPaise };
    sums.set(settlement.utr, { ...sum, amountPaise: sum.amountPaise + effectOf({ ...line, settlement }) });
  }
  return [...sums.values()]
    .sort((one, other) => one.at - other.at)
    .map(({ id, utr, at, amountPaise }) => ({
      at,
      entity: {
        cf_settlement_id: Number(id),
        utr,
        status: 'SUCCESS',
        settled_on: istText(at),
        amount_settled: rupees(amountPaise),
        settlement_charge: rupees(charge),
        settlement_tax: rupees(taxPaise),
      },
    }));
}

const time = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));
const pageRequest = z.object({
  pagination: z.object({ limit: z.int().min(1).max(1000), cursor: z.string().regex(/^\d+$/).nullish() }),
  filters: z.object({
    start_date: time.optional(),
    end_date: time.optional(),
    settlement_utrs: z.array(z.string()).optional(),
  }),
});
type Filters = z.infer<typeof pageRequest>['filters'];

/** Handles `POST /pg/recon`: events of a period, settled or not. */
export function listEvents(sandbox: Sandbox, body: unknown): object {
  return pageOf(body, (filters) => lineEntities(sandbox, ({ at }) => isInPeriod(at, filters)));
}

/** Handles `POST /pg/settlement/recon`: events of settlements. */
export function listEventsOfSettlement(sandbox: Sandbox, body: unknown): object {
  return pageOf(body, ({ settlement_utrs: utrs = [] }) =>
    lineEntities(sandbox, ({ settlement }) => settlement !== null && utrs.includes(settlement.utr)),
  );
}

function lineEntities(sandbox: Sandbox, wanted: (line: Line) => boolean): object[] {
  const { doubled, outOfOrder } = sandbox.settings().settlements;
  const lines = settlementLines(sandbox).filter(wanted);
  const entities = (outOfOrder ? lines.reverse() : lines).map(lineEntity);
  return doubled ? entities.flatMap((entity) => [entity, entity]) : entities;
}

/** Handles `POST /pg/settlements`: transfers of a period to the bank. */
export function listTransfers(sandbox: Sandbox, body: unknown): object {
  return pageOf(body, (filters) =>
    transfers(sandbox)
      .filter(({ at }) => isInPeriod(at, filters))
      .map(({ entity }) => entity),
  );
}

function isInPeriod(at: number, { start_date: start = 0, end_date: end = Number.POSITIVE_INFINITY }: Filters): boolean {
  return at >= start && at < end;
}

function pageOf(body: unknown, list: (filters: Filters) => object[]): object {
  const { pagination, filters } = parseRequest(pageRequest, body);
  const { limit, cursor } = pagination;
  const entries = list(filters);
  const end = Number(cursor ?? 0) + limit;
  return { cursor: end < entries.length ? String(end) : null, limit, data: entries.slice(end - limit, end) };
}

function lineEntity(line: Line) {
  return {
    event_details: {
      event_id: line.eventId,
      event_type: line.type,
      event_amount: rupees(line.amountPaise),
      event_settlement_amount: rupees(Math.abs(effectOf(line))),
      event_currency: 'INR',
      sale_type: line.credit ? 'CREDIT' : 'DEBIT',
      event_status: 'SUCCESS',
      event_time: istText(line.at),
      event_service_charge: rupees(line.feePaise),
      event_service_tax: rupees(line.taxPaise),
    },
    order_details: { order_id: line.orderId || null },
    payment_details: { cf_payment_id: line.paymentId ? Number(line.paymentId) : null },
    settlement_details: {
      cf_settlement_id: line.settlement ? Number(line.settlement.id) : null,
      utr: line.settlement?.utr ?? null,
      settlement_date: line.settlement ? istText(line.settlement.at) : null,
    },
    refund_details: { refund_id: line.refundId ?? null },
    dispute_details: line.disputeId ? { dispute_id: Number(line.disputeId) } : null,
  };
}
