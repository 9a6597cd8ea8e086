import { z } from 'zod';
import { endpoints } from './endpoint.ts';

export const paymentsEndpoints = endpoints({
  'POST /api/cashfree/webhook': {
    access: 'provider',
    summary:
      'Webhook for the payment provider’s signed events. 200 once stored; their content is verified with the provider.',
    limit: 'none',
    reply: z.object({ received: z.literal(true) }),
    errors: ['signature_wrong', 'event_unreadable', 'order_unknown'],
  },
});
