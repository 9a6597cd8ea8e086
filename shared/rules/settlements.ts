import { closingAfter } from './provider-days.ts';

export const differenceReasons = [
  'payment_without_line',
  'refund_without_line',
  'line_without_payment',
  'line_without_refund',
  'other_amount',
  'settled_otherwise',
  'settlement_late',
  'settlement_sum',
  'other_event',
  'adjustment',
] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

export type SettlementDifference = {
  reason: DifferenceReason;
  orderId: string | null;
  eventId: string;
  expectedPaise: number | null;
  actualPaise: number | null;
};

/** Maximum number of working days from a payment to its settlement. */
export const settledWithin = 3;

export function isSettlementDue(at: Date, now: Date): boolean {
  return now > closingAfter(at, settledWithin);
}

export type ComparedLine = {
  eventType: string;
  eventId: string;
  orderId: string | null;
  at: Date;
  amountPaise: number;
  feePaise: number;
  feeTaxPaise: number;
  settledPaise: number;
  settled: boolean;
  /** Amount of our captured payment, successful or reversed refund, or dispute; null if there is none. */
  ownPaise: number | null;
};

export function differencesOfLine(line: ComparedLine, now: Date): SettlementDifference[] {
  const { eventType, eventId, orderId, amountPaise, settledPaise, ownPaise } = line;
  const found = (reason: DifferenceReason, expectedPaise: number | null, actualPaise: number | null) => ({
    reason,
    orderId,
    eventId,
    expectedPaise,
    actualPaise,
  });
  if (eventType !== 'PAYMENT' && eventType !== 'REFUND') {
    if (ownPaise === null)
      return [found(eventType === 'OTHER_ADJUSTMENT' ? 'adjustment' : 'other_event', null, settledPaise)];
    return ownPaise === amountPaise ? [] : [found('other_amount', ownPaise, amountPaise)];
  }
  const differences: SettlementDifference[] = [];
  if (ownPaise === null)
    differences.push(
      found(eventType === 'PAYMENT' ? 'line_without_payment' : 'line_without_refund', null, amountPaise),
    );
  else if (ownPaise !== amountPaise) differences.push(found('other_amount', ownPaise, amountPaise));
  const expected = expectedSettlement(line);
  if (settledPaise !== expected) differences.push(found('settled_otherwise', expected, settledPaise));
  if (!line.settled && isSettlementDue(line.at, now)) differences.push(found('settlement_late', expected, null));
  return differences;
}

/** Returns the expected amount of a settlement line: payment minus fee and tax; negative for a refund with its fee. */
export function expectedSettlement(
  line: Pick<ComparedLine, 'eventType' | 'amountPaise' | 'feePaise' | 'feeTaxPaise'>,
): number {
  const gross = line.eventType === 'PAYMENT' ? line.amountPaise : -line.amountPaise;
  return gross - line.feePaise - line.feeTaxPaise;
}

/** Compares the bank amount with the sum of its lines; no difference while it is unknown. */
export function differencesOfSettlement(settlement: {
  utr: string;
  linesPaise: number;
  sentPaise: number | null;
}): SettlementDifference[] {
  const { utr, linesPaise, sentPaise } = settlement;
  if (sentPaise === null || sentPaise === linesPaise) return [];
  return [{ reason: 'settlement_sum', orderId: null, eventId: utr, expectedPaise: linesPaise, actualPaise: sentPaise }];
}

export type OwnEvent = { kind: 'payment' | 'refund'; orderId: string; id: string; amountPaise: number; at: Date };

/** Returns no difference while the amount is not due. */
export function differenceOfMissing(
  { kind, orderId, id, amountPaise, at }: OwnEvent,
  now: Date,
): SettlementDifference[] {
  if (!isSettlementDue(at, now)) return [];
  const reason = kind === 'payment' ? 'payment_without_line' : 'refund_without_line';
  return [{ reason, orderId, eventId: id, expectedPaise: amountPaise, actualPaise: null }];
}

export function daysOfMonth(month: string): { first: string; end: string; days: string[] } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = Array.from({ length: count }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`);
  const end = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { first: `${month}-01`, end, days };
}

export function mondayOf(day: string): string {
  const time = Date.parse(day);
  const weekday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - weekday * 86_400_000).toISOString().slice(0, 10);
}
