import { istOffset } from '../ist.ts';
import type { AttemptRecord, DisputeRecord, RefundRecord, SettlementMode } from './records.ts';
import { type Sandbox, settingsOf } from './sandbox.ts';

export type LineType =
  | 'PAYMENT'
  | 'REFUND'
  | 'REFUND_REVERSAL'
  | 'DISPUTE'
  | 'DISPUTE_REVERSAL'
  | 'CHARGEBACK'
  | 'OTHER_ADJUSTMENT';
const credits = new Set<LineType>(['PAYMENT', 'REFUND_REVERSAL', 'DISPUTE_REVERSAL']);
/** Whether the line is a credit to the merchant. */
export const isCredit = ({ type, debit }: Pick<SandboxSettlementLine, 'type' | 'debit'>) =>
  type === 'OTHER_ADJUSTMENT' ? debit !== true : credits.has(type);

/** Line of the reconciliation, with the provider's fees and its settlement. */
export interface SandboxSettlementLine {
  eventId: string;
  type: LineType;
  at: number;
  /** Id of the order; empty for an adjustment. */
  orderId: string;
  /** Whether an adjustment is a debit. */
  debit?: boolean;
  /** Amount paid by or returned to the buyer, in paise. */
  amountPaise: number;
  feePaise: number;
  taxPaise: number;
  attempt: AttemptRecord | undefined;
  refund: RefundRecord | null;
  dispute?: DisputeRecord;
  /** Settlement of the line; null until the amount is in the merchant's account. */
  settlement: { id: string; utr: string; at: number } | null;
}

export const usualSettlements: SettlementMode = { missing: [], amounts: {}, workingDays: 1 };

const feePercent = 2;
const taxPercent = 18;
const day = 86_400_000;
/** Time of day of settlements: ten in the morning, Indian time. */
const hourOfSettlement = 10 * 3_600_000;

/**
 * Returns all lines, sorted by time. A payment costs 2 % plus 18 % tax on the fee. A refund is free, but the fee of its
 * payment is not returned.
 */
export function settlementLines(sandbox: Sandbox): SandboxSettlementLine[] {
  const { attempts, refunds, disputes } = sandbox.ledger;
  const mode = settingsOf(sandbox).settlements ?? usualSettlements;
  const payments = attempts.all().filter(({ status }) => status === 'SUCCESS');
  const lines = [
    ...payments.map((attempt) => paymentLine(attempt, mode)),
    ...refunds.all().flatMap((refund) => refundLines(refund, attempts.get(refund.cfPaymentId))),
    ...disputes.all().flatMap(disputeLines),
    ...adjustmentLines(mode),
  ];
  const now = sandbox.clock.now();
  return lines
    .filter(({ orderId }) => !mode.missing.includes(orderId))
    .map((line) => ({ ...line, settlement: settlementOf(line.at, mode.workingDays, now) }))
    .sort((one, other) => one.at - other.at || (one.eventId < other.eventId ? -1 : 1));
}

type UnsettledLine = Omit<SandboxSettlementLine, 'settlement'>;

function paymentLine(attempt: AttemptRecord, { amounts }: SettlementMode): UnsettledLine {
  const amountPaise = amounts[attempt.orderId] ?? attempt.amountPaise;
  const feePaise = Math.round((amountPaise * feePercent) / 100);
  return {
    eventId: attempt.cfPaymentId,
    type: 'PAYMENT',
    at: attempt.endedAt ?? attempt.startedAt,
    orderId: attempt.orderId,
    amountPaise,
    feePaise,
    taxPaise: Math.round((feePaise * taxPercent) / 100),
    attempt,
    refund: null,
  };
}

/** Returns the lines of a successful refund and, if it was reversed, of the reversal. */
function refundLines(refund: RefundRecord, attempt: AttemptRecord | undefined): UnsettledLine[] {
  const at = refund.succeededAt ?? (refund.status === 'SUCCESS' ? (refund.processedAt ?? refund.createdAt) : undefined);
  if (at === undefined) return [];
  const line: UnsettledLine = {
    eventId: refund.cfRefundId,
    type: 'REFUND',
    at,
    orderId: refund.orderId,
    amountPaise: refund.amountPaise,
    feePaise: 0,
    taxPaise: 0,
    attempt,
    refund,
  };
  const { reversedAt } = refund;
  return reversedAt === undefined ? [line] : [line, { ...line, type: 'REFUND_REVERSAL', at: reversedAt }];
}

/**
 * Returns the lines of a dispute: the amount is held while the bank decides, then released. If the dispute was lost, a
 * CHARGEBACK line debits it.
 */
function disputeLines(dispute: DisputeRecord): UnsettledLine[] {
  const { disputeId, orderId, amountPaise, openedAt, closedAt, won } = dispute;
  const line: UnsettledLine = {
    eventId: disputeId,
    type: 'DISPUTE',
    at: openedAt,
    orderId,
    amountPaise,
    feePaise: 0,
    taxPaise: 0,
    attempt: undefined,
    refund: null,
    dispute,
  };
  if (closedAt === null) return [line];
  const released: UnsettledLine = { ...line, type: 'DISPUTE_REVERSAL', at: closedAt };
  return won ? [line, released] : [line, released, { ...line, type: 'CHARGEBACK', at: closedAt }];
}

/** Returns the line of an adjustment, which belongs to no order, if there is one. */
function adjustmentLines({ adjustment = 0, adjustedAt = 0 }: SettlementMode): UnsettledLine[] {
  if (adjustment === 0) return [];
  return [
    {
      eventId: `adj${adjustedAt}`,
      type: 'OTHER_ADJUSTMENT',
      at: adjustedAt,
      orderId: '',
      debit: adjustment < 0,
      amountPaise: Math.abs(adjustment),
      feePaise: 0,
      taxPaise: 0,
      attempt: undefined,
      refund: null,
    },
  ];
}

/**
 * Returns the settlement of a line; null until it has taken place. All lines of a day settle together, at ten o'clock
 * and `workingDays` weekdays later.
 */
function settlementOf(at: number, workingDays: number, now: number): SandboxSettlementLine['settlement'] {
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
export function effectOf(line: SandboxSettlementLine): number {
  return isCredit(line) ? line.amountPaise - line.feePaise - line.taxPaise : -line.amountPaise;
}

export interface Transfer {
  id: string;
  utr: string;
  at: number;
  amountPaise: number;
  chargePaise: number;
  taxPaise: number;
}

/** Returns the transfers to the bank, one for each settlement, by time. */
export function transfers(sandbox: Sandbox): Transfer[] {
  const { charge = 0, bankDiffers = 0 } = settingsOf(sandbox).settlements ?? usualSettlements;
  const taxPaise = Math.round((charge * taxPercent) / 100);
  const sums = new Map<string, Transfer>();
  for (const line of settlementLines(sandbox)) {
    if (!line.settlement) continue;
    const fresh = { ...line.settlement, amountPaise: bankDiffers - charge - taxPaise, chargePaise: charge, taxPaise };
    const transfer = sums.get(line.settlement.utr) ?? fresh;
    sums.set(transfer.utr, { ...transfer, amountPaise: transfer.amountPaise + effectOf(line) });
  }
  return [...sums.values()].sort((one, other) => one.at - other.at);
}
