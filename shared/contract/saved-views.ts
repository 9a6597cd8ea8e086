import { z } from 'zod';
import { typed } from './cases.ts';
import { endpoints } from './endpoint.ts';

const longestName = 40;
export const longestQuery = 300;

const view = z.strictObject({
  name: typed.max(longestName),
  /** Filters, in the format of the work list's URL. */
  query: z
    .string()
    .max(longestQuery)
    .regex(/^(\?[^\s#]*)?$/),
});
const savedView = z.object({ id: z.uuid(), ...view.shape });
export type SavedView = z.infer<typeof savedView>;

/** Endpoints for saved views: filters of the work list that each staff member can store under a name. */
export const savedViewEndpoints = endpoints({
  'GET /api/staff/saved-views': {
    access: 'staff',
    summary: 'Lists the filters of the work list that the caller has saved.',
    reply: z.array(savedView),
  },
  'POST /api/staff/saved-views': {
    access: 'staff',
    audit: { none: 'a view is of its owner alone' },
    summary: 'Saves filters of the work list under a name, at most ten; the same name replaces.',
    body: view,
    sample: () => [{ body: { name: 'Mine, late', query: '?view=overdue' } }],
    reply: savedView,
    status: 201,
    errors: ['saved_views_many'],
  },
  'DELETE /api/staff/saved-views/:id': {
    access: 'staff',
    audit: { none: 'a view is of its owner alone' },
    summary: 'Deletes saved filters of the caller.',
    params: z.object({ id: z.uuid() }),
    ids: { id: 'savedView' },
    sample: () => [{ expect: [404] }],
    reply: z.null(),
    status: 204,
    errors: ['saved_view_unknown'],
  },
});
