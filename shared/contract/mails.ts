import { z } from 'zod';
import { answerTo } from './checkout.ts';
import { endpoints } from './endpoint.ts';

/** Endpoints for e-mails that did not arrive. Sellers see those about orders, admins all. */
export const mailEndpoints = endpoints({
  'GET /api/admin/outbox': {
    access: 'staff',
    summary: 'Lists e-mails that were given up, newest first, 50 per page; sellers see those about orders.',
    query: z.object({ state: z.literal('failed').default('failed'), after: z.string().max(100).optional() }),
    reply: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          kind: z.string(),
          to: z.string(),
          orderId: z.string().nullable(),
          ticket: z.string().nullable(),
          failedAt: z.iso.datetime(),
          /** Status with which the mail server refused the address for good; null if no attempt succeeded. */
          refusal: z.string().nullable(),
          /** Whether it goes to the buyer of its order, so that the address can be corrected. */
          toBuyer: z.boolean(),
          /** Whether its code or link is over, so that it cannot be sent again. */
          expired: z.boolean(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  'POST /api/admin/outbox/:id/resend': {
    access: 'staff',
    audit: 'mail.sent-again',
    summary: 'Sends an e-mail again that was given up; `to` first corrects the e-mail address of its order.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ to: answerTo('email').optional() }).nullish(),
    ids: { id: 'mail' },
    sample: () => [{ expect: [404] }],
    reply: z.null(),
    emptyStatus: 204,
    errors: ['mail_unknown', 'mail_expired', 'mail_not_to_buyer', 'address_erased', 'address_of_account'],
  },
});
