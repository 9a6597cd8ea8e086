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
    of('GET /api/user/cases', { params: {} }),
    of('GET /api/user/cases/:id', {}),
    of('PUT /api/user/cases/:id/requests/:requestId', {
      params: { id: seeded.case(order), requestId: randomUUID() },
      body: { text: 'Six tables, two floors.' },
      expect: [404, 409],
    }),
    of('PUT /api/user/cases/:id/requests/:requestId/not-needed', {
      params: { id: seeded.case(order), requestId: randomUUID() },
      body: { notNeeded: true },
      expect: [404, 409],
    }),
    of('GET /api/user/cases/:id/messages', {}),
    // Status 409: a case that ended long ago accepts no more messages.
    of('POST /api/user/cases/:id/messages', { body: { text: 'When does the inspector come?' }, expect: [201, 409] }),
    of('PUT /api/user/cases/:id/messages/read', { body: { last: 1 } }),
    of('POST /api/user/cases/:id/rating', { body: { stars: 5 }, expect: [201, 409] }),
    of('PATCH /api/user/cases/:id/rating', { body: { publish: false }, expect: [200, 404] }),
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
  const lists = caseViews.map((view) => of('GET /api/cases', { variant: view, params: {}, query: { view } }));
  const searches = { 'the number of an order': orderId, 'an e-mail address': email, nobody: 'xyzzyx' };
  return [
    ...lists,
    ...Object.entries(searches).map(([variant, q]) => of('GET /api/cases', { variant, params: {}, query: { q } })),
    of('GET /api/case-reviews', { params: {} }),
    of('GET /api/case-reviews', {
      variant: 'the next page',
      params: {},
      query: { limit: '1', after: `1763625600~${randomUUID()}` },
    }),
    of('POST /api/cases/:id/requests/:requestId/view', {
      params: { id: seeded.case(order), requestId: randomUUID() },
      expect: [404],
    }),
    of('GET /api/staff/day', { params: {} }),
    of('POST /api/cases/take', { params: {}, expect: [200, 204] }),
    of('POST /api/cases/hand-over', {
      params: {},
      body: { fromId: seeded.person(19), toId: seeded.person(18), note: 'Until Monday.' },
      expect: [200, 403, 422],
    }),
    of('GET /api/staff/saved-views', { params: {} }),
    of('POST /api/staff/saved-views', { params: {}, body: { name: 'Mine, late', query: '?view=overdue' } }),
    of('DELETE /api/staff/saved-views/:id', { params: { id: randomUUID() }, expect: [404] }),
    of('PUT /api/staff/away', { params: {}, body: { until: null } }),
    of('GET /api/cases/:id', {}),
    of('PATCH /api/cases/:id', { body: { authorityWords: 'Under scrutiny', version: 1_000 }, expect: [409] }),
    of('POST /api/cases/:id/steps/:key', {
      params: { id: seeded.case(order), key: 'papers' },
      body: { action: 'complete', version: 1_000 },
      expect: [409],
    }),
    of('POST /api/cases/:id/requests', { body: { kind: 'menu' }, expect: [201, 409] }),
    of('DELETE /api/cases/:id/requests/:requestId', {
      params: { id: seeded.case(order), requestId: randomUUID() },
      query: { version: '1000' },
      expect: [409],
    }),
    of('POST /api/cases/:id/reopen', { body: { reason: 'The number was wrong.', version: 1_000 }, expect: [409] }),
    of('POST /api/cases/:id/end', { body: { reason: 'The officer refused it.', version: 1_000 }, expect: [409] }),
    of('POST /api/cases/:id/authority-document', { body: { file: 'no file' }, expect: [400, 409] }),
    of('POST /api/cases/:id/requests/:requestId/review', {
      params: { id: seeded.case(order), requestId: randomUUID() },
      body: { verdict: 'accepted' },
      expect: [404, 409],
    }),
    of('POST /api/cases/:id/drafts', { body: { kind: 'confirm-application', file: 'no file' }, expect: [400, 409] }),
    of('POST /api/cases/:id/results', resultOf(order)),
    of('POST /api/cases/:id/messages', { body: { text: 'He comes on Monday.' } }),
    of('PUT /api/cases/:id/messages/read', { body: { last: 1 } }),
    of('GET /api/canned-replies', { params: {} }),
    of('POST /api/canned-replies', {
      params: {},
      body: { title: `Greeting ${randomUUID()}`, textEn: 'Hello {name}', textHi: 'नमस्ते {name}' },
      expect: [201, 422],
    }),
    of('PUT /api/canned-replies/:id', {
      params: { id: randomUUID() },
      body: { title: `Greeting ${randomUUID()}`, textEn: 'Hello', textHi: 'नमस्ते' },
      expect: [404],
    }),
    of('DELETE /api/canned-replies/:id', { params: { id: randomUUID() }, expect: [404] }),
    of('POST /api/canned-replies/:id/restore', { params: { id: randomUUID() }, expect: [404] }),
    of('PUT /api/cases/:id/messages/no-answer', { body: { last: 1_000_000 }, expect: [204] }),
    of('POST /api/cases/:id/notes', { body: { text: 'Calls back on Monday.' } }),
  ];
}
