import { z } from 'zod';
import { balls } from '../rules/cases/template-types.ts';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { dayBefore } from './samples.ts';

const counts = {
  /** Openings of the site from outside; without cookies, so that one person may be several. */
  visits: z.int(),
  planViews: z.int(),
  checkouts: z.int(),
  orders: z.int(),
  paidPaise: z.int(),
  refundedPaise: z.int(),
};
const totals = z.object(counts);
const sold = { orders: z.int(), paidPaise: z.int(), refundedPaise: z.int() };

const day = z.object({ date: z.iso.date(), ...counts });

const numbers = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.array(day),
  total: totals,
  byPlan: z.array(z.object({ planId: z.string(), title: z.string(), ...sold })),
  byCoupon: z.array(z.object({ code: z.string(), ...sold })),
  byState: z.array(z.object({ state: z.string().nullable(), ...sold })),
  /** Refunds by the reason of their request; null if they were made at the provider. */
  refundReasons: z.array(z.object({ reason: z.string().nullable(), refunds: z.int(), refundedPaise: z.int() })),
  /** Finished cases whose promised day was kept, and promises missed in these days. */
  promises: z.object({ kept: z.int(), missed: z.int() }),
  /** Median of the working days for which a side held a step, of what it passed on in these days. */
  medianWorkingDays: z.array(
    z.object({
      template: z.string(),
      title: z.string(),
      step: z.string(),
      stepTitle: z.string(),
      holder: z.enum(balls),
      days: z.number(),
    }),
  ),
  ratings: z.object({ count: z.int(), average: z.number().nullable() }),
  /** Totals of as many days before, and these days. */
  before: totals.extend({ days: z.array(day), promises: z.object({ kept: z.int(), missed: z.int() }) }),
});
export type Numbers = z.infer<typeof numbers>;

const period = z.object({ from: typedDay.optional(), to: typedDay.optional() });

export const numbersEndpoints = endpoints({
  'GET /api/admin/numbers': {
    access: 'accountant',
    summary:
      'Returns what was visited, sold, refunded and promised on each day in India from `from` to `to`, at most 366 days; by default the last 30.',
    limit: { perTarget: 60, seconds: 60 },
    query: period,
    sample: () => [{}, { query: { from: dayBefore(90), to: dayBefore(0) } }],
    reply: numbers,
  },
  'GET /api/admin/numbers.csv': {
    access: 'accountant',
    summary: 'Exports the same numbers by day, plan, coupon and State as CSV (UTF-8 with BOM).',
    limit: { perTarget: 30, seconds: 600 },
    query: period,
    sample: () => [{}],
    reply: z.unknown(),
  },
});
