import type { AttemptRecord, RefundRecord, SettlementMode } from './records.ts';
import { type Sandbox, settingsOf } from './sandbox.ts';

/** One event of the reconciliation: a payment or a refund with what the provider keeps, and its settlement. */
export interface SettlementLine {
  eventId: string;
  type: 'PAYMENT' | 'REFUND';
  at: number;
  orderId: string;
  /** What the buyer paid or got back, in paise. */
  amountPaise: number;
  feePaise: number;
  taxPaise: number;
  attempt: AttemptRecord | undefined;
  refund: RefundRecord | null;
  /** Null until the money is in the merchant's account. */
  settlement: { id: string; utr: string; at: number } | null;
}

export const usualSettlements: SettlementMode = { missing: [], amounts: {}, workingDays: 1 };

const feePercent = 2;
const taxPercent = 18;
const day = 86_400_000;
const offset = 5.5 * 3_600_000;
/** Ten in the morning, Indian time. */
const hourOfSettlement = 10 * 3_600_000;

/** All lines, by time. Payments cost 2 % and 18 % tax on that; a refund costs nothing, and the fee stays. */
export function settlementLines(sandbox: Sandbox): SettlementLine[] {
  const { attempts, refunds } = sandbox.ledger;
  const mode = settingsOf(sandbox).settlements ?? usualSettlements;
  const payments = attempts.all().filter(({ status }) => status === 'SUCCESS');
  const moved = refunds.all().filter(({ status }) => status === 'SUCCESS');
  const lines = [
    ...payments.map((attempt) => paymentLine(attempt, mode)),
    ...moved.map((refund) => refundLine(refund, attempts.get(refund.cfPaymentId))),
  ];
  const now = sandbox.clock.now();
  return lines
    .filter(({ orderId }) => !mode.missing.includes(orderId))
    .map((line) => ({ ...line, settlement: settlementOf(line.at, mode.workingDays, now) }))
    .sort((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1));
}

type UnsettledLine = Omit<SettlementLine, 'settlement'>;

function paymentLine(attempt: AttemptRecord, { amounts }: SettlementMode): UnsettledLine {
  const amountPaise = amounts[attempt.orderId] ?? attempt.amountPaise;
  const feePaise = Math.round((amountPaise * feePercent) / 100);
  return {
    ...{ eventId: attempt.cfPaymentId, type: 'PAYMENT', at: attempt.endedAt ?? attempt.startedAt },
    ...{ orderId: attempt.orderId, amountPaise, feePaise, taxPaise: Math.round((feePaise * taxPercent) / 100) },
    ...{ attempt, refund: null },
  };
}

function refundLine(refund: RefundRecord, attempt: AttemptRecord | undefined): UnsettledLine {
  return {
    ...{ eventId: refund.cfRefundId, type: 'REFUND', at: refund.processedAt ?? refund.createdAt },
    ...{ orderId: refund.orderId, amountPaise: refund.amountPaise, feePaise: 0, taxPaise: 0 },
    ...{ attempt, refund },
  };
}

/** All lines of one day are settled together, on the first Monday to Friday after so many of them. */
function settlementOf(at: number, workingDays: number, now: number): SettlementLine['settlement'] {
  let date = Math.floor((at + offset) / day);
  for (let left = workingDays; left > 0; ) {
    date += 1;
    const weekday = new Date(date * day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  const settledAt = date * day - offset + hourOfSettlement;
  if (settledAt > now) return null;
  const written = new Date(date * day).toISOString().slice(0, 10).replaceAll('-', '');
  return { id: `${written}01`, utr: `SANDBOX${written}`, at: settledAt };
}
