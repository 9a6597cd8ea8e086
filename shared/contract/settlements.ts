import { z } from 'zod';
import { differenceReasons } from '../rules/settlements.ts';
import { endpoints } from './endpoint.ts';
import { messageCode } from './reasons.ts';

const paise = z.int();
const day = z.iso.date();
/** Month in Indian time, such as `2026-11`; the current month by default. */
const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, messageCode('month_shape'))
  .optional();

/** Difference between the provider's lists and our payments and refunds. */
const difference = z.object({
  reason: z.enum(differenceReasons),
  orderId: z.string().nullable(),
  /** Provider's id of the payment, refund or other event. */
  eventId: z.string(),
  expectedPaise: paise.nullable(),
  actualPaise: paise.nullable(),
});

const settlement = z.object({
  /** Day of the bank transfer. */
  date: day,
  utr: z.string(),
  collectedPaise: paise,
  refundedPaise: paise,
  feePaise: paise,
  taxOnFeePaise: paise,
  arrivedPaise: paise,
  differences: z.array(difference),
});

const sums = z.object({
  /**
   * Payments, refunds and fees count on the day of the event. A reversed refund is subtracted on the day of the
   * reversal. `arrivedPaise`, and the fee for the settlement itself, count on the day of the settlement.
   */
  collectedPaise: paise,
  refundedPaise: paise,
  feePaise: paise,
  taxOnFeePaise: paise,
  arrivedPaise: paise,
  /** Payments of the period that no settlement contains yet, minus their known fees and minus unsettled refunds. */
  onTheWayPaise: paise,
});

/** Endpoints for settlements, for accountants. Amounts are in whole paise, days in Indian time. */
export const settlementEndpoints = endpoints({
  'GET /api/admin/settlements': {
    access: 'accountant',
    summary:
      'Lists the settlements that arrived in a month, newest first, 20 per page, with what does not agree with our payments and refunds; `after` is the `next` of the previous page.',
    query: z.object({ month, after: z.string().max(200).optional() }),
    reply: z.object({ items: z.array(settlement), next: z.string().nullable() }),
  },
  'GET /api/admin/settlements/sums': {
    access: 'accountant',
    summary:
      'Returns what was collected, refunded, kept as fees, and arrived in a month and on each of its days, what is on the way, and differences of money that is in no settlement, the oldest 200.',
    query: z.object({ month }),
    reply: z.object({
      month: z.string(),
      total: sums,
      days: z.array(z.object({ day, ...sums.shape })),
      differences: z.array(difference),
      /** Whether there may be more differences than the 200 listed. */
      moreDifferences: z.boolean(),
    }),
  },
  'GET /api/admin/settlements/periods': {
    access: 'accountant',
    summary:
      'Returns the same sums for whole weeks (Monday to Sunday) that have a day in the month, or for the twelve months that end with it; newest first.',
    query: z.object({ month, by: z.enum(['week', 'month']) }),
    sample: () => [{ query: { by: 'week' } }],
    reply: z.object({ periods: z.array(z.object({ first: day, last: day, ...sums.shape })) }),
  },
  'GET /api/admin/settlements/lines': {
    access: 'accountant',
    audit: 'settlements.exported',
    summary:
      'Exports the settlement lines of a month as CSV (UTF-8 with BOM): lines that arrived in it, then its lines on the way; written to the audit log.',
    limit: { perTarget: 30, seconds: 600 },
    query: z.object({ month }),
    reply: z.unknown(),
  },
});

export type Settlement = z.infer<typeof settlement>;
export type MoneySums = z.infer<typeof sums>;
export type MoneyPeriods = z.infer<
  (typeof settlementEndpoints)['GET /api/admin/settlements/periods']['reply']
>['periods'];
export type MonthSums = z.infer<(typeof settlementEndpoints)['GET /api/admin/settlements/sums']['reply']>;
