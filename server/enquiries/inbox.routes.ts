import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { createTaskForEnquiry } from './create-task.ts';
import type { EnquiryDeps } from './enquiries.ts';
import { changeEnquiry, replyToEnquiry } from './handle-enquiry.ts';
import { countWaiting, enquiryDetails, findEnquiries } from './inbox.ts';

export function inboxRoutes(app: FastifyInstance, deps: EnquiryDeps): void {
  const { db } = deps;

  route(app, 'GET /api/admin/enquiries', ({ query }) => findEnquiries(db, query));
  route(app, 'GET /api/admin/enquiries-waiting', () => countWaiting(db));
  route(app, 'GET /api/admin/enquiries/:number', ({ params }) => enquiryDetails(db, params.number));

  route(app, 'PATCH /api/admin/enquiries/:number', async ({ params: { number }, body, currentUser, request }) => {
    await changeEnquiry(deps, number, body, actorOf(currentUser, request));
    return enquiryDetails(db, number);
  });

  route(
    app,
    'POST /api/admin/enquiries/:number/replies',
    async ({ params: { number }, body, currentUser, request }) => {
      await replyToEnquiry(deps, number, body, actorOf(currentUser, request));
      return enquiryDetails(db, number);
    },
  );

  route(app, 'POST /api/admin/enquiries/:number/task', async ({ params: { number }, body, currentUser, request }) => {
    await createTaskForEnquiry(db, number, body, actorOf(currentUser, request));
    return enquiryDetails(db, number);
  });
}
