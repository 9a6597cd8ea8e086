import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { route } from '#server/http/route.ts';
import { contract } from '#shared/contract/all.ts';
import { createTaskForEnquiry } from './create-task.ts';
import type { EnquiryDeps } from './enquiries.ts';
import { changeEnquiry, replyToEnquiry } from './handle-enquiry.ts';
import { countWaiting, enquiryDetails, findEnquiries } from './inbox.ts';

/** Routes for the staff inbox of enquiries. */
export function inboxRoutes(app: FastifyInstance, deps: EnquiryDeps): void {
  const { db } = deps;

  route(app, contract.listEnquiries, ({ query }) => findEnquiries(db, query));
  route(app, contract.countEnquiries, () => countWaiting(db));
  route(app, contract.getEnquiry, ({ params }) => enquiryDetails(db, params.number));

  route(app, contract.changeEnquiry, async ({ params: { number }, body, currentUser, request }) => {
    await changeEnquiry(deps, number, body, actorOf(currentUser, request));
    return enquiryDetails(db, number);
  });

  route(app, contract.replyToEnquiry, async ({ params: { number }, body, currentUser, request }) => {
    await replyToEnquiry(deps, number, body, actorOf(currentUser, request));
    return enquiryDetails(db, number);
  });

  route(app, contract.makeEnquiryTask, async ({ params: { number }, body, currentUser, request }) => {
    await createTaskForEnquiry(db, number, body, actorOf(currentUser, request));
    return enquiryDetails(db, number);
  });
}
