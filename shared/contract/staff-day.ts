import { z } from 'zod';
import { categories } from '../rules/catalogue.ts';
import { endpoints } from './endpoint.ts';

const day = z.iso.date();
/** Work with a due time: a promise, a task, documents to check or a message to answer. `href` is a path on our site. */
const item = z.object({
  kind: z.enum(['case', 'task', 'document', 'message']),
  title: z.string(),
  /** Ticket and buyer of the order; null without an order. */
  about: z.string().nullable(),
  due: z.iso.datetime(),
  href: z.string(),
  /** Whether it is assigned to the caller; otherwise to nobody. */
  mine: z.boolean(),
});

/** Endpoint for the staff's start page. */
export const staffDayEndpoints = endpoints({
  'GET /api/staff/day': {
    access: 'staff',
    summary:
      'Returns the work of the caller and of nobody in one order of due times (late, today, the next three working days), the case to take next, counts, and the takings of the last seven days.',
    reply: z.object({
      late: z.array(item),
      today: z.array(item),
      soon: z.array(item),
      /** Whether there is more work than is listed. */
      capped: z.boolean(),
      /** Open case that nobody has and that `POST /api/cases/take` assigns next. */
      take: z.object({ caseId: z.uuid(), title: z.string(), due: z.iso.datetime().nullable() }).nullable(),
      /** Number of customers' answers that wait for a check. */
      toCheck: z.int(),
      /** Number of cases with a message that no member of staff has read. */
      unread: z.int(),
      paidOrders: z.object({
        count: z.int(),
        /** First day of the counted payments: yesterday in Indian time. */
        since: day,
        items: z.array(
          z.object({
            orderId: z.string(),
            ticket: z.string(),
            planName: z.string(),
            category: z.enum(categories),
            duration: z.int(),
            quantity: z.int(),
            name: z.string(),
            total: z.int(),
            paidAt: z.iso.datetime(),
          }),
        ),
      }),
      /** Sales by day, oldest first and today last, in whole rupees with GST, before refunds. */
      takings: z.array(z.object({ day, total: z.int(), orders: z.int() })),
      /** Sales of the previous seven days. */
      takingsBefore: z.int(),
    }),
  },
});
export type StaffDayReply = z.infer<(typeof staffDayEndpoints)['GET /api/staff/day']['reply']>;
