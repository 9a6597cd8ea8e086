import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const receiveEvent = endpoint({
  method: 'POST',
  path: '/api/cashfree/webhook',
  access: 'provider',
  summary:
    'Webhook for the payment provider’s signed events. 200 once stored; their content is verified with the provider.',
  reply: z.object({ received: z.literal(true) }),
  errors: ['signature_wrong', 'event_unreadable', 'order_unknown'],
});
