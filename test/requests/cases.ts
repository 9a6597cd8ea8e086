import { randomUUID } from 'node:crypto';
import { caseViews } from '#shared/rules/cases/statuses.ts';
import { seededTemplate } from '#test/seed-case-history.ts';
import { seeded } from '#test/seed-order-history.ts';
import type { RequestCase, SeededCustomer } from './request-case.ts';

/** Requests by a customer about the case of an order; guest orders and unpaid orders have no such case. */
export function ownCases({ order }: SeededCustomer): RequestCase[] {
  const of = (endpoint: RequestCase['endpoint'], more: Partial<RequestCase>): RequestCase => ({
    endpoint,
    role: 'customer',
    params: { id: seeded.case(order) },
    ...more,
  });
  return [
    of('listOwnCases', { params: {} }),
    of('getOwnCase', {}),
    of('answerCaseRequest', {
      params: { id: seeded.case(order), requestId: randomUUID() },
      body: { text: 'Six tables, two floors.' },
      expect: [404, 409],
    }),
    of('declineCaseRequest', {
      params: { id: seeded.case(order), requestId: randomUUID() },
      body: { notNeeded: true },
      expect: [404, 409],
    }),
    of('listOwnCaseMessages', {}),
    // Status 409: a case that ended long ago accepts no more messages.
    of('sendOwnCaseMessage', { body: { text: 'When does the inspector come?' }, expect: [201, 409] }),
    of('markOwnCaseMessagesRead', { body: { last: 1 } }),
    of('rateCase', { body: { stars: 5 }, expect: [201, 409] }),
    of('changeRatingConsent', { body: { publish: false }, expect: [200, 404] }),
  ];
}

/** Returns a result of the kind that the case of a seeded order has; the report of a month is refused without a file. */
function resultOf(order: number): Partial<RequestCase> {
  const template = seededTemplate(order);
  if (template?.monthly) return { body: { kind: 'report' }, expect: [400] };
  return template?.partner === 'FoSCoS'
    ? { body: { kind: 'licence_number', number: '21226010000123' } }
    : { body: { kind: 'listing_link', url: 'https://www.zomato.com/pune/dosa-plaza' } };
}

/** Requests by staff about cases. */
export function staffCases({ order, orderId, email }: SeededCustomer): RequestCase[] {
  const of = (endpoint: RequestCase['endpoint'], more: Partial<RequestCase>): RequestCase => ({
    endpoint,
    role: 'seller',
    params: { id: seeded.case(order) },
    ...more,
  });
  const lists = caseViews.map((view) => of('listCases', { variant: view, params: {}, query: { view } }));
  const searches = { 'the number of an order': orderId, 'an e-mail address': email, nobody: 'xyzzyx' };
  return [
    ...lists,
    ...Object.entries(searches).map(([variant, q]) => of('listCases', { variant, params: {}, query: { q } })),
    of('listCaseReviews', { params: {} }),
    of('listCaseReviews', {
      variant: 'the next page',
      params: {},
      query: { limit: '1', after: `1763625600~${randomUUID()}` },
    }),
    of('viewCaseRequest', { params: { id: seeded.case(order), requestId: randomUUID() }, expect: [404] }),
    of('getStaffDay', { params: {} }),
    of('takeCase', { params: {}, expect: [200, 204] }),
    of('handOverCases', {
      params: {},
      body: { fromId: seeded.person(19), toId: seeded.person(18), note: 'Until Monday.' },
      expect: [200, 403, 422],
    }),
    of('listSavedViews', { params: {} }),
    of('saveView', { params: {}, body: { name: 'Mine, late', query: '?view=overdue' } }),
    of('removeSavedView', { params: { id: randomUUID() }, expect: [404] }),
    of('setOwnAway', { params: {}, body: { until: null } }),
    of('getCase', {}),
    of('changeCase', { body: { authorityWords: 'Under scrutiny', version: 1_000 }, expect: [409] }),
    of('moveCaseStep', {
      params: { id: seeded.case(order), key: 'papers' },
      body: { action: 'complete', version: 1_000 },
      expect: [409],
    }),
    of('addCaseRequest', { body: { kind: 'menu' }, expect: [201, 409] }),
    of('withdrawCaseRequest', {
      params: { id: seeded.case(order), requestId: randomUUID() },
      query: { version: '1000' },
      expect: [409],
    }),
    of('reopenCase', { body: { reason: 'The number was wrong.', version: 1_000 }, expect: [409] }),
    of('endCase', { body: { reason: 'The officer refused it.', version: 1_000 }, expect: [409] }),
    of('addAuthorityDocument', { body: { file: 'no file' }, expect: [400, 409] }),
    of('reviewCaseRequest', {
      params: { id: seeded.case(order), requestId: randomUUID() },
      body: { verdict: 'accepted' },
      expect: [404, 409],
    }),
    of('addCaseDraft', { body: { kind: 'confirm-application', file: 'no file' }, expect: [400, 409] }),
    of('addCaseResult', resultOf(order)),
    of('sendCaseMessage', { body: { text: 'He comes on Monday.' } }),
    of('markCaseMessagesRead', { body: { last: 1 } }),
    of('listCannedReplies', { params: {} }),
    of('createCannedReply', {
      params: {},
      body: { title: `Greeting ${randomUUID()}`, textEn: 'Hello {name}', textHi: 'नमस्ते {name}' },
      expect: [201, 422],
    }),
    of('changeCannedReply', {
      params: { id: randomUUID() },
      body: { title: `Greeting ${randomUUID()}`, textEn: 'Hello', textHi: 'नमस्ते' },
      expect: [404],
    }),
    of('removeCannedReply', { params: { id: randomUUID() }, expect: [404] }),
    of('restoreCannedReply', { params: { id: randomUUID() }, expect: [404] }),
    of('dropCaseAnswerDue', { body: { last: 1_000_000 }, expect: [204] }),
    of('addCaseNote', { body: { text: 'Calls back on Monday.' } }),
  ];
}
