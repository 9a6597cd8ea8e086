import { z } from 'zod';
import { categories } from '../rules/catalogue.ts';
import { endpoint } from './endpoint.ts';
import { workItem } from './staff-case-lists.ts';

export const casesOfDay = z.object({ count: z.int(), items: z.array(workItem) });
const day = z.iso.date();

/** Endpoint for the staff's start page. */
export const staffDayEndpoints = {
  getStaffDay: endpoint({
    method: 'GET',
    path: '/api/staff/day',
    access: 'staff',
    summary:
      'Returns what waits today, with counts and the first rows of each list, and the takings of the last seven days. Cases of the caller come first.',
    reply: z.object({
      dueToday: casesOfDay,
      overdue: casesOfDay,
      atRisk: casesOfDay,
      toAnswer: casesOfDay,
      unread: casesOfDay,
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
      toCheck: z.object({
        count: z.int(),
        items: z.array(
          z.object({
            requestId: z.uuid(),
            title: z.string(),
            ticket: z.string(),
            name: z.string(),
            sentAt: z.iso.datetime().nullable(),
          }),
        ),
      }),
      /** Sales by day, oldest first and today last, in whole rupees with GST, before refunds. */
      takings: z.array(z.object({ day, total: z.int(), orders: z.int() })),
      /** Sales of the previous seven days. */
      takingsBefore: z.int(),
    }),
  }),
};
export type StaffDayReply = z.infer<(typeof staffDayEndpoints)['getStaffDay']['reply']>;
