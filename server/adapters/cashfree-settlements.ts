import { z } from 'zod';
import { dayInIndia } from '#shared/rules/india-time.ts';
import { toPaise } from './cashfree-entities.ts';
import { timeOf } from './cashfree-events.ts';
import type { ProviderSettlement, SettlementLine } from './payments.ts';

// Amounts and ids arrive as numbers or strings. Some kinds of events lack some of these fields.
const id = z.union([z.string(), z.number()]).transform(String).nullish();
const rupees = z
  .union([z.number(), z.string()])
  .transform(Number)
  .refine(Number.isFinite)
  .nullish()
  .transform((amount) => toPaise(amount ?? 0));

/** Schema for a page of `POST /pg/recon`. Customer details are left out, because we do not need them. */
export const reconciliation = z.object({
  cursor: z.string().nullish(),
  data: z.array(
    z.object({
      event_details: z.object({
        event_id: z.union([z.string(), z.number()]).transform(String),
        event_type: z.string(),
        event_amount: rupees,
        event_settlement_amount: rupees,
        sale_type: z.string().nullish(),
        event_time: z.string().nullish(),
        event_service_charge: rupees,
        event_service_tax: rupees,
      }),
      order_details: z.object({ order_id: id }).nullish(),
      payment_details: z.object({ cf_payment_id: id }).nullish(),
      settlement_details: z.object({ cf_settlement_id: id, utr: id, settlement_date: z.string().nullish() }).nullish(),
      dispute_details: z.object({ dispute_id: id, cf_dispute_id: id }).nullish(),
    }),
  ),
});

type Entry = z.output<typeof reconciliation>['data'][number];

export function settlementLineOf({ event_details: event, ...details }: Entry): SettlementLine {
  const debit = event.sale_type === 'DEBIT';
  const settled = Math.abs(event.event_settlement_amount);
  const { cf_settlement_id, utr, settlement_date } = details.settlement_details ?? {};
  return {
    eventType: event.event_type,
    eventId: event.event_id,
    at: timeOf(event.event_time),
    orderId: details.order_details?.order_id ?? undefined,
    paymentId: details.payment_details?.cf_payment_id ?? (event.event_type === 'PAYMENT' ? event.event_id : undefined),
    // Cashfree's own refund id. `refund_details.refund_id` is our refund id.
    refundId: event.event_type.startsWith('REFUND') ? event.event_id : undefined,
    disputeId: details.dispute_details?.dispute_id ?? details.dispute_details?.cf_dispute_id ?? undefined,
    amountPaise: Math.abs(event.event_amount),
    feePaise: event.event_service_charge,
    feeTaxPaise: event.event_service_tax,
    settledPaise: debit ? -settled : settled,
    settlement:
      utr && settlement_date
        ? { id: cf_settlement_id ?? undefined, utr, day: settlementDay(settlement_date) }
        : undefined,
  };
}

/** Schema for a page of `POST /pg/settlements`. A settlement that has not reached the bank has no UTR. */
export const settlementList = z.object({
  cursor: z.string().nullish(),
  data: z.array(
    z.object({
      cf_settlement_id: id,
      utr: id,
      settled_on: z.string().nullish(),
      status: z.string().nullish(),
      amount_settled: rupees,
      settlement_charge: rupees,
      settlement_tax: rupees,
    }),
  ),
});

type Transfer = z.output<typeof settlementList>['data'][number];

/** Statuses of a settlement that the bank returned to the provider. */
const returned = ['REVERSED', 'FAILED'];

/** Parses a settlement that reached the bank or was returned by the bank. Returns undefined while it is in transit. */
export function settlementOf(transfer: Transfer): ProviderSettlement | undefined {
  const { cf_settlement_id, utr, settled_on, status, amount_settled, settlement_charge, settlement_tax } = transfer;
  const isReturned = returned.includes(status ?? '');
  if (!utr || !settled_on || (status && status !== 'SUCCESS' && !isReturned)) return undefined;
  return {
    id: cf_settlement_id ?? undefined,
    utr,
    day: settlementDay(settled_on),
    amountPaise: isReturned ? 0 : amount_settled,
    chargePaise: isReturned ? 0 : settlement_charge,
    chargeTaxPaise: isReturned ? 0 : settlement_tax,
  };
}

/** Returns the Indian calendar day of a settlement time. A time without an offset is taken as Indian time. */
function settlementDay(text: string): string {
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/.test(text) && text.includes('T');
  return hasOffset ? dayInIndia(timeOf(text)) : text.slice(0, 10);
}
