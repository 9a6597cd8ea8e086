import { z } from 'zod';
import { typed } from './cases.ts';
import { typedDay } from './dates.ts';
import { endpoint } from './endpoint.ts';

const away = z.strictObject({
  /** Last day of the absence in Indian time; null ends the absence. */
  until: typedDay.nullable(),
});

/** Endpoints for absences of staff and for handing over their cases. */
export const absenceEndpoints = {
  handOverCases: endpoint({
    method: 'POST',
    path: '/api/cases/hand-over',
    access: 'staff',
    summary: 'Hands all open cases of the caller to somebody else; an admin may name whose (`fromId`).',
    rateLimit: { requests: 30, seconds: 600 },
    body: z.strictObject({ fromId: z.uuid().optional(), toId: z.uuid(), note: typed.optional() }),
    reply: z.object({ count: z.int() }),
    errors: ['assignee_unknown', 'access_denied'],
  }),
  setOwnAway: endpoint({
    method: 'PUT',
    path: '/api/staff/away',
    access: 'staff',
    summary: 'Sets or ends the absence of the caller. Cases of people who are away are handed out by “take”.',
    body: away,
    reply: away,
    errors: ['away_until_wrong'],
  }),
  setAway: endpoint({
    method: 'PUT',
    path: '/api/admin/staff-accounts/:id/away',
    access: 'admin',
    summary: 'Sets or ends the absence of a member of staff.',
    params: z.object({ id: z.uuid() }),
    body: away,
    reply: away,
    errors: ['away_until_wrong', 'account_unknown'],
  }),
};
