import { z } from 'zod';
import { typed } from './cases.ts';
import { typedDay } from './dates.ts';
import { endpoint } from './endpoint.ts';

const longestName = 40;

const view = z.strictObject({
  name: typed.max(longestName),
  /** The filters as in the URL of the work list. */
  query: z
    .string()
    .max(300)
    .regex(/^(\?[^\s#]*)?$/),
});
const savedView = z.object({ id: z.uuid(), ...view.shape });
export type SavedView = z.infer<typeof savedView>;

const away = z.strictObject({
  /** The last day of the absence, in India; null ends it. */
  until: typedDay.nullable(),
});

/** How staff share the work on cases: handing over, absence, saved views. */
export const caseStaffEndpoints = {
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
  listSavedViews: endpoint({
    method: 'GET',
    path: '/api/staff/saved-views',
    access: 'staff',
    summary: 'Lists the filters of the work list that the caller has saved.',
    reply: z.array(savedView),
  }),
  saveView: endpoint({
    method: 'POST',
    path: '/api/staff/saved-views',
    access: 'staff',
    summary: 'Saves filters of the work list under a name, at most ten; the same name replaces.',
    body: view,
    reply: savedView,
    status: 201,
    errors: ['saved_views_many'],
  }),
  removeSavedView: endpoint({
    method: 'DELETE',
    path: '/api/staff/saved-views/:id',
    access: 'staff',
    summary: 'Deletes saved filters of the caller.',
    params: z.object({ id: z.uuid() }),
    reply: z.null(),
    status: 204,
    errors: ['saved_view_unknown'],
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
