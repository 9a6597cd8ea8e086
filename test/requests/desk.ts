import { randomUUID } from 'node:crypto';
import { seeded } from '#test/seed-order-history.ts';
import { goodPassword } from '../accounts.ts';
import type { RequestCase, SeededCustomer } from './request-case.ts';

/** Requests by staff about enquiries. */
export function enquiries({ email, fresh, number }: SeededCustomer): RequestCase[] {
  const enquiry = seeded.enquiry(61 + number * 10);
  const inbox = (how: string, query: Record<string, string>): RequestCase => ({
    endpoint: 'GET /api/admin/enquiries',
    variant: how,
    role: 'seller',
    query,
  });
  return [
    {
      endpoint: 'POST /api/contact',
      body: { name: 'Asha Rao', email: fresh, message: `How long does the licence take for ${fresh}?`, took: 60_000 },
    },
    inbox('the newest', {}),
    inbox('from an old one on', { before: enquiry }),
    inbox('new', { status: 'new' }),
    inbox('held', { status: 'held' }),
    inbox('of nobody', { assignee: 'nobody' }),
    inbox('of a colleague', { assignee: seeded.person(7) }),
    inbox('by a word', { search: 'licence' }),
    inbox('by an address', { search: email }),
    inbox('nothing found', { search: 'xyzzyx' }),
    { endpoint: 'GET /api/admin/enquiries-waiting', role: 'seller' },
    { endpoint: 'GET /api/admin/enquiries/:number', role: 'seller', params: { number: enquiry } },
    {
      endpoint: 'PATCH /api/admin/enquiries/:number',
      role: 'seller',
      params: { number: enquiry },
      body: { assigneeId: seeded.person(4) },
    },
    {
      endpoint: 'POST /api/admin/enquiries/:number/replies',
      role: 'seller',
      params: { number: enquiry },
      body: { key: randomUUID(), message: 'Ten days.' },
    },
    {
      endpoint: 'POST /api/admin/enquiries/:number/task',
      role: 'seller',
      params: { number: seeded.enquiry(63 + number * 10) },
      body: { title: 'Call' },
    },
  ];
}

/** Requests by admins to the audit log. */
export function auditLog({ orderId }: SeededCustomer, size: number): RequestCase[] {
  const log = (how: string, query: Record<string, string>): RequestCase => ({
    endpoint: 'GET /api/admin/audit',
    variant: how,
    role: 'admin',
    query,
  });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const days = size / 200;
  return [
    log('the newest', {}),
    log('of one person', { person: seeded.person(5) }),
    log('of one kind', { action: 'note.written' }),
    log('of a rare kind', { action: 'customers.exported' }),
    log('a kind that never was', { action: 'refund.done' }),
    log('of one person and kind', { person: seeded.person(5), action: 'customers.exported' }),
    log('about a kind of thing', { kind: 'list' }),
    log('about one thing', { kind: 'order', subject: orderId }),
    log('about one thing of whatever kind', { subject: orderId }),
    log('of some days long ago', { from: day(days - 10), to: day(days - 7) }),
    log('of one person, some days long ago', { person: seeded.person(5), from: day(days - 10), to: day(days - 7) }),
    log('until long ago', { to: day(days - 10) }),
    { endpoint: 'GET /api/admin/audit-filters', role: 'admin' },
  ];
}

/** Returns a day off in years without cases; customers with numbers below 5,000 get different days. */
const dayOff = (person: number) =>
  new Date(Date.UTC(2035, 0, 1) + (person % 5_000) * 86_400_000).toISOString().slice(0, 10);

/** Requests about settlements, the accountant's month, ratings, the office calendar and staff accounts. */
export function staffAccounts({ person }: SeededCustomer): RequestCase[] {
  return [
    { endpoint: 'GET /api/admin/settlements', role: 'admin' },
    { endpoint: 'GET /api/admin/settlements/sums', role: 'admin' },
    { endpoint: 'GET /api/admin/settlements/periods', role: 'admin', query: { by: 'week' } },
    { endpoint: 'GET /api/admin/settlements/lines', role: 'admin' },
    { endpoint: 'GET /api/admin/months/:period', role: 'admin', params: { period: '112026' } },
    { endpoint: 'GET /api/admin/gstr1', variant: 'as JSON', role: 'admin', query: { period: '112026', force: '1' } },
    {
      endpoint: 'GET /api/admin/gstr1',
      variant: 'as CSV',
      role: 'admin',
      query: { period: '112026', format: 'csv', force: '1' },
    },
    { endpoint: 'GET /api/admin/months/:period/register', role: 'admin', params: { period: '112026' } },
    { endpoint: 'GET /api/admin/months/:period/tally', role: 'admin', params: { period: '112026' } },
    { endpoint: 'POST /api/admin/months/:period/close', role: 'admin', params: { period: '012020' }, expect: [204] },
    { endpoint: 'POST /api/admin/invoicing/confirmation', role: 'admin' },
    { endpoint: 'GET /api/ratings', role: 'seller' },
    { endpoint: 'GET /api/admin/calendar', role: 'admin', query: { year: '2027' } },
    {
      endpoint: 'POST /api/admin/calendar/holidays',
      role: 'admin',
      body: { day: dayOff(person), name: 'Stocktaking', kind: 'own', source: 'Decided by us' },
      expect: [201, 409],
    },
    {
      endpoint: 'PATCH /api/admin/calendar/holidays/:day',
      role: 'admin',
      params: { day: dayOff(person) },
      body: { name: 'Inventory' },
    },
    {
      endpoint: 'DELETE /api/admin/calendar/holidays/:day',
      role: 'admin',
      params: { day: dayOff(person) },
      expect: [204, 404],
    },
    { endpoint: 'PUT /api/admin/remedy', role: 'admin', body: { percent: 10 } },
    { endpoint: 'GET /api/user/second-factor', role: 'seller' },
    { endpoint: 'POST /api/user/second-factor', role: 'seller', body: { password: goodPassword } },
    { endpoint: 'POST /api/user/second-factor/confirm', role: 'seller', body: { code: '000000' }, expect: [401] },
    { endpoint: 'POST /api/user/second-factor/off', role: 'seller', body: { password: goodPassword, code: '000000' } },
    { endpoint: 'GET /api/admin/staff-accounts', role: 'admin' },
    {
      endpoint: 'POST /api/admin/staff-accounts',
      role: 'admin',
      body: { email: seeded.email(person + 75), role: 'seller', reason: 'Helps out.', password: goodPassword },
    },
    {
      endpoint: 'PATCH /api/admin/staff-accounts/:id',
      role: 'admin',
      params: { id: seeded.person(person + 75) },
      body: { role: 'user', reason: 'Has left.', password: goodPassword },
    },
    {
      endpoint: 'PUT /api/admin/staff-accounts/:id/accountant',
      role: 'admin',
      params: { id: seeded.person(19) },
      body: { accountant: true, reason: 'Does the books.' },
    },
    {
      endpoint: 'POST /api/admin/staff-accounts/:id/disable',
      role: 'admin',
      params: { id: seeded.person(19) },
      body: { reason: 'On leave.' },
    },
    {
      endpoint: 'POST /api/admin/staff-accounts/:id/enable',
      role: 'admin',
      params: { id: seeded.person(19) },
      body: { reason: 'Is back.', password: goodPassword },
    },
    {
      endpoint: 'PUT /api/admin/staff-accounts/:id/away',
      role: 'admin',
      params: { id: seeded.person(18) },
      body: { until: null },
    },
    {
      endpoint: 'POST /api/admin/staff-accounts/:id/end-sessions',
      role: 'admin',
      params: { id: seeded.person(18) },
      body: { reason: 'Lost a phone.' },
    },
  ];
}
