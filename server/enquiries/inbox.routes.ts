import type { FastifyInstance } from 'fastify';
import { actorOf } from '#server/audit/audit.ts';
import { answer } from '#server/http/endpoint.ts';
import { contract } from '#shared/contract/all.ts';
import type { Taking } from './enquiries.ts';
import { changeEnquiry, replyToEnquiry } from './handle-enquiry.ts';
import { countWaiting, findEnquiries, wholeEnquiry } from './inbox.ts';
import { makeTaskOf } from './task-of-enquiry.ts';

/** The inbox in which staff answer the contact form. */
export function inboxRoutes(app: FastifyInstance, deps: Taking): void {
  const { db } = deps;

  answer(app, contract.listEnquiries, ({ query }) => findEnquiries(db, query));
  answer(app, contract.countEnquiries, () => countWaiting(db));
  answer(app, contract.getEnquiry, ({ params }) => wholeEnquiry(db, params.number));

  answer(app, contract.changeEnquiry, async ({ params: { number }, body, visitor, request }) => {
    await changeEnquiry(deps, number, body, actorOf(visitor, request));
    return wholeEnquiry(db, number);
  });

  answer(app, contract.replyToEnquiry, async ({ params: { number }, body, visitor, request }) => {
    await replyToEnquiry(deps, number, body, actorOf(visitor, request));
    return wholeEnquiry(db, number);
  });

  answer(app, contract.makeEnquiryTask, async ({ params: { number }, body, visitor, request }) => {
    await makeTaskOf(db, number, body, actorOf(visitor, request));
    return wholeEnquiry(db, number);
  });
}
