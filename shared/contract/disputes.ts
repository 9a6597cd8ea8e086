import { z } from 'zod';
import { endpoints } from './endpoint.ts';

export const disputesEndpoints = endpoints({
  'GET /api/admin/disputes/:id/evidence': {
    access: 'staff',
    audit: 'dispute.exported',
    summary:
      'Exports what a dispute is answered with as a ZIP: order, payments, log of the work, list of documents, tax documents; written to the audit log.',
    limit: { perTarget: 30, seconds: 600 },
    params: z.object({ id: z.string().min(1).max(100) }),
    ids: { id: 'dispute' },
    sample: () => [{ expect: [404] }],
    reply: z.unknown(),
    errors: ['dispute_unknown'],
  },
});
