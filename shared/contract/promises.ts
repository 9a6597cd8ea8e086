import { z } from 'zod';
import { balls } from '../rules/cases/template-types.ts';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { dayBefore } from './samples.ts';

const period = z.object({ from: typedDay, to: typedDay });
/** Median and the time within which 90 % were done; null without any. */
const spread = { count: z.int(), median: z.number().nullable(), ninety: z.number().nullable() };
const sample = () => [{ query: { from: dayBefore(30), to: dayBefore(0) } }];

/** How the promises to customers were kept, for the cases that were finished in a period. */
export const promiseEndpoints = endpoints({
  'GET /api/staff/promises': {
    access: 'staff',
    summary:
      'Reports on the cases that were finished from one day to another: promises kept and missed, median and 90 % of working days by template, step and holder, time to the first answer, ratings. At most the newest 5,000 cases.',
    limit: { perTarget: 60, seconds: 60 },
    query: period,
    sample,
    reply: z.object({
      kept: z.int(),
      missed: z.int(),
      /** Open cases whose promise is missed already; they count in `missed` only when they are finished. */
      openLate: z.int(),
      /** Whether the period has more cases than the report covers. */
      capped: z.boolean(),
      /** Whole time of the cases in working days, by template. */
      templates: z.array(
        z.object({ template: z.string(), title: z.string(), kept: z.int(), missed: z.int(), ...spread }),
      ),
      /** Working days that a step was with one side. */
      steps: z.array(
        z.object({ template: z.string(), step: z.string(), title: z.string(), holder: z.enum(balls), ...spread }),
      ),
      /** Working hours until a customer's message got its first answer. */
      firstAnswer: z.object(spread),
      ratings: z.object({
        count: z.int(),
        average: z.number().nullable(),
        stars: z.array(z.object({ stars: z.int(), count: z.int() })),
      }),
    }),
  },
  'GET /api/staff/promises.csv': {
    access: 'staff',
    summary: 'Exports the same report by template, step and holder as CSV (UTF-8 with BOM).',
    limit: { perTarget: 30, seconds: 600 },
    query: period,
    sample,
    reply: z.unknown(),
  },
});

export type PromiseReport = z.infer<(typeof promiseEndpoints)['GET /api/staff/promises']['reply']>;
