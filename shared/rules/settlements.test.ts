import { describe, expect, test } from 'vitest';
import {
  type ComparedLine,
  daysOfMonth,
  differenceOfMissing,
  differencesOfLine,
  differencesOfSettlement,
  isSettlementDue,
  mondayOf,
} from './settlements.ts';

const now = new Date('2026-11-24T06:00:00Z');
const payment: ComparedLine = {
  eventType: 'PAYMENT',
  eventId: '71',
  orderId: 'CH1',
  at: new Date('2026-11-18T06:00:00Z'),
  amountPaise: 100_000,
  feePaise: 2_000,
  feeTaxPaise: 360,
  settledPaise: 97_640,
  settled: true,
  ownPaise: 100_000,
};
const refund: ComparedLine = {
  ...payment,
  eventType: 'REFUND',
  eventId: '72',
  feePaise: 0,
  feeTaxPaise: 0,
  settledPaise: -100_000,
};
const reasonsOf = (line: ComparedLine) => differencesOfLine(line, now).map(({ reason }) => reason);

describe('differences of a line', () => {
  test('none for a payment and a refund that agree', () => {
    expect([...reasonsOf(payment), ...reasonsOf(refund)]).toEqual([]);
  });
  test('a line without a payment or refund of ours', () => {
    expect(differencesOfLine({ ...payment, ownPaise: null }, now)).toEqual([
      { reason: 'line_without_payment', orderId: 'CH1', eventId: '71', expectedPaise: null, actualPaise: 100_000 },
    ]);
    expect(reasonsOf({ ...refund, ownPaise: null })).toEqual(['line_without_refund']);
  });
  test('another amount, by one paisa', () => {
    expect(differencesOfLine({ ...payment, ownPaise: 100_001 }, now)).toEqual([
      { reason: 'other_amount', orderId: 'CH1', eventId: '71', expectedPaise: 100_001, actualPaise: 100_000 },
    ]);
    expect(reasonsOf({ ...refund, ownPaise: 99_999 })).toEqual(['other_amount']);
  });
  test('a settled sum that does not follow from amount, fee and tax', () => {
    expect(differencesOfLine({ ...payment, settledPaise: 97_639 }, now)).toEqual([
      { reason: 'settled_otherwise', orderId: 'CH1', eventId: '71', expectedPaise: 97_640, actualPaise: 97_639 },
    ]);
    expect(reasonsOf({ ...refund, settledPaise: 100_000 })).toEqual(['settled_otherwise']);
  });
  test('a settlement that is late, from the closing time of the third working day', () => {
    const late = (at: string, checkedAt: string) =>
      differencesOfLine({ ...payment, settled: false, at: new Date(at) }, new Date(checkedAt)).map(
        ({ reason }) => reason,
      );
    expect(late('2026-11-18T06:00:00Z', '2026-11-21T12:30:00Z')).toEqual([]);
    expect(late('2026-11-18T06:00:00Z', '2026-11-21T12:30:01Z')).toEqual(['settlement_late']);
    // A Friday's payment is due on the third working day: Saturday, Monday, Tuesday.
    expect(late('2026-11-20T06:00:00Z', '2026-11-24T12:00:00Z')).toEqual([]);
  });
  test('any other event is named with its amount', () => {
    expect(
      differencesOfLine(
        { ...payment, eventType: 'CHARGEBACK', ownPaise: null, settledPaise: -50_000, orderId: null },
        now,
      ),
    ).toEqual([{ reason: 'other_event', orderId: null, eventId: '71', expectedPaise: null, actualPaise: -50_000 }]);
  });
  test('an adjustment is named by itself', () => {
    const line = { ...payment, eventType: 'OTHER_ADJUSTMENT', ownPaise: null, settledPaise: 1_250, orderId: null };
    expect(differencesOfLine(line, now)).toMatchObject([{ reason: 'adjustment', actualPaise: 1_250 }]);
  });
});

test('a payment or refund of ours without a line counts after three working days', () => {
  const own = { orderId: 'CH1', id: '71', amountPaise: 100_000, at: payment.at };
  expect(differenceOfMissing({ ...own, kind: 'payment' }, now)).toEqual([
    { reason: 'payment_without_line', orderId: 'CH1', eventId: '71', expectedPaise: 100_000, actualPaise: null },
  ]);
  expect(differenceOfMissing({ ...own, kind: 'refund' }, now)[0]?.reason).toBe('refund_without_line');
  expect(differenceOfMissing({ ...own, kind: 'payment', at: now }, now)).toEqual([]);
  expect(isSettlementDue(now, now)).toBe(false);
});

test('months and weeks', () => {
  expect(daysOfMonth('2026-11')).toMatchObject({ first: '2026-11-01', end: '2026-12-01' });
  expect(daysOfMonth('2026-12')).toMatchObject({ end: '2027-01-01' });
  expect([daysOfMonth('2028-02').days.length, daysOfMonth('2027-02').days.at(-1)]).toEqual([29, '2027-02-28']);
  expect(['2026-11-30', '2026-11-29', '2026-11-24'].map(mondayOf)).toEqual(['2026-11-30', '2026-11-23', '2026-11-23']);
});

describe('differences of a settlement', () => {
  const settlement = { utr: 'U1', linesPaise: 195_182, sentPaise: 195_182 };

  test.each([
    ['the same amount', settlement],
    ['no amount yet', { ...settlement, sentPaise: null }],
  ])('%s differs in nothing', (_what, one) => {
    expect(differencesOfSettlement(one)).toEqual([]);
  });

  test('another amount at the bank is named with what the lines add up to', () => {
    expect(differencesOfSettlement({ ...settlement, sentPaise: 195_181 })).toEqual([
      { reason: 'settlement_sum', orderId: null, eventId: 'U1', expectedPaise: 195_182, actualPaise: 195_181 },
    ]);
  });
});

test.each([
  [199_900, []],
  [100, ['other_amount']],
])('a dispute of %i paise in our books', (ownPaise, wanted) => {
  const line = { ...payment, eventType: 'DISPUTE', amountPaise: 199_900, ownPaise };
  expect(differencesOfLine(line, new Date()).map(({ reason }) => reason)).toEqual(wanted);
});
