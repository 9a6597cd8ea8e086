import { z } from 'zod';
import { typedDay } from './dates.ts';
import { endpoints } from './endpoint.ts';

const away = z.strictObject({
  /** Last day of the absence in Indian time; null ends the absence. */
  until: typedDay.nullable(),
});

/** Endpoints for absences of staff. */
export const absenceEndpoints = endpoints({
  'PUT /api/staff/away': {
    access: 'staff',
    audit: 'staff.away',
    summary: 'Sets or ends the absence of the caller. Cases of people who are away are handed out by “take”.',
    body: away,
    sample: () => [{ body: { until: null } }],
    reply: away,
    errors: ['away_until_wrong'],
  },
  'PUT /api/admin/staff-accounts/:id/away': {
    access: 'admin',
    audit: 'staff.away',
    summary: 'Sets or ends the absence of a member of staff.',
    params: z.object({ id: z.uuid() }),
    body: away,
    ids: { id: 'colleague' },
    sample: () => [{ body: { until: null } }],
    reply: away,
    errors: ['away_until_wrong', 'account_unknown'],
  },
});
