import { randomUUID } from 'node:crypto';
import { guestIdOf } from '#shared/rules/guests.ts';
import { seeded } from '#test/seed-order-history.ts';
import type { RequestCase, SeededCustomer } from './request-case.ts';

/** Requests by staff about customers. */
export function people({ person, id, orderId, email }: SeededCustomer): RequestCase[] {
  const search = (how: string, query: Record<string, string>): RequestCase => ({
    endpoint: 'GET /api/admin/users',
    variant: how,
    role: 'seller',
    query: { pageSize: '50', ...query },
  });
  return [
    search('the newest', {}),
    search('by name', { sort: 'name' }),
    search('a common name', { search: 'kumar' }),
    search('two words, by name', { search: 'asha rao', sort: 'name' }),
    search('a part of a word', { search: 'aksh' }),
    search('one letter', { search: 'z' }),
    search('in Hindi', { search: 'आशा' }),
    search('a number', { search: String(6_000_000_000 + person * 3999) }),
    search('an e-mail address', { search: email }),
    search('the number of an order', { search: orderId }),
    search('nobody', { search: 'xyzzyx' }),
    search('with an open order', { orders: 'open' }),
    search('with an open order, by name', { orders: 'open', sort: 'name' }),
    search('paid, but no papers', { orders: 'paid', papers: 'none' }),
    search('paid, but no papers, by name', { orders: 'paid', papers: 'none', sort: 'name' }),
    search('without an order', { orders: 'none' }),
    search('papers, and a word', { papers: 'sent', search: 'das' }),
    search('new this week, by name', { joinedWithin: '6', sort: 'name' }),
    search('new within thirty days, by name', { joinedWithin: '29', sort: 'name' }),
    search('sellers', { role: 'seller' }),
    search('guests', { account: 'guest' }),
    search('guests by name', { account: 'guest', sort: 'name' }),
    search('guests, a common name', { account: 'guest', search: 'kumar' }),
    search('guests, new within thirty days, by name', { account: 'guest', joinedWithin: '29', sort: 'name' }),
    search('guests with an open order', { account: 'guest', orders: 'open' }),
    search('not confirmed, by name', { account: 'unconfirmed', sort: 'name' }),
    search('disabled', { account: 'disabled' }),
    { endpoint: 'GET /api/admin/users', variant: 'as an array', role: 'seller' },
    { endpoint: 'GET /api/admin/users/:id', role: 'seller', params: { id } },
    {
      endpoint: 'GET /api/admin/users/:id',
      variant: 'by an order',
      role: 'seller',
      params: { id: guestIdOf(orderId) },
    },
    { endpoint: 'GET /api/admin/users/:id/orders', role: 'seller', params: { id } },
    { endpoint: 'GET /api/admin/users/:id/timeline', role: 'seller', params: { id } },
    {
      endpoint: 'POST /api/admin/users/:id/notes',
      role: 'seller',
      params: { id },
      body: { text: 'Calls back on Monday.' },
    },
    {
      endpoint: 'DELETE /api/admin/users/:id/notes/:noteId',
      role: 'seller',
      params: { id, noteId: randomUUID() },
      expect: [404],
    },
    {
      endpoint: 'POST /api/admin/users/:id/notes/:noteId/restore',
      role: 'seller',
      params: { id, noteId: randomUUID() },
      expect: [404],
    },
    { endpoint: 'GET /api/admin/users.csv', role: 'seller', query: { role: 'seller' } },
  ];
}

/** Requests by staff about orders. */
export function orders({ orderId, email }: SeededCustomer): RequestCase[] {
  const among = (how: string, query: Record<string, string>): RequestCase => ({
    endpoint: 'GET /api/admin/orders',
    variant: how,
    role: 'seller',
    query,
  });
  return [
    among('the newest', {}),
    among('from an old one on', { before: orderId }),
    among('by a common name', { search: 'kumar' }),
    among('by a full name', { search: 'lakshmi banerjee' }),
    among('by a number', { search: orderId.slice(-8) }),
    among('by an address', { search: email }),
    among('nothing found', { search: 'xyzzyx' }),
    among('paid', { status: 'paid' }),
    among('open', { status: 'pending' }),
    among('refunded, and a name', { status: 'refunded', search: 'kumar' }),
    among('open, and a name', { status: 'pending', search: 'kumar' }),
    among('money to give back', { trouble: 'refund-due' }),
    among('refunds to approve', { trouble: 'refund-approval' }),
    among('held', { trouble: 'held' }),
    among('paid on a day or later', { paidSince: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }),
    { endpoint: 'GET /api/admin/orders/:orderId', role: 'seller', params: { orderId } },
    { endpoint: 'POST /api/admin/orders/:orderId/ask', role: 'seller', params: { orderId }, expect: [200, 429] },
    { endpoint: 'POST /api/admin/orders/:orderId/receipt', role: 'seller', params: { orderId } },
    {
      endpoint: 'PATCH /api/admin/orders/:orderId/contact',
      role: 'seller',
      params: { orderId },
      body: { email: 'corrected@x.in', phone: '9811122233' },
      expect: [200, 409],
    },
    { endpoint: 'GET /api/admin/outbox', role: 'seller' },
    { endpoint: 'POST /api/admin/outbox/:id/resend', role: 'admin', params: { id: randomUUID() }, expect: [404] },
    {
      endpoint: 'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/done',
      role: 'seller',
      params: { orderId: seeded.order(503), paymentReference: '5032' },
      body: { reference: 'UTR 1' },
      expect: [200, 409],
    },
  ];
}

/** Requests of the task board. */
export function tasks({ order, id, orderId, number }: SeededCustomer): RequestCase[] {
  const open = seeded.task(22 + 4 * Math.floor(number / 3), 1);
  const old = seeded.task(order, 1);
  return [
    { endpoint: 'GET /api/tasks', role: 'seller' },
    { endpoint: 'GET /api/tasks', variant: 'the archive', role: 'seller', query: { archive: 'true' } },
    {
      endpoint: 'GET /api/tasks',
      variant: 'the archive, further down',
      role: 'seller',
      query: { archive: 'true', before: old },
    },
    { endpoint: 'GET /api/tasks', variant: 'of an order', role: 'seller', query: { orderId } },
    { endpoint: 'GET /api/tasks', variant: 'of a customer', role: 'seller', query: { customerId: id } },
    { endpoint: 'GET /api/tasks/:id', role: 'seller', params: { id: open } },
    {
      endpoint: 'POST /api/tasks',
      role: 'seller',
      body: { title: 'Call', status: 'todo', dueDate: null, orderId, assigneeId: seeded.person(3) },
    },
    { endpoint: 'PATCH /api/tasks/:id', role: 'seller', params: { id: old }, body: { status: 'inprogress' } },
    { endpoint: 'DELETE /api/tasks/:id', role: 'seller', params: { id: old } },
    { endpoint: 'POST /api/tasks/:id/restore', role: 'seller', params: { id: old } },
    { endpoint: 'GET /api/admin/staff', role: 'seller' },
    { endpoint: 'GET /api/live', role: 'seller' },
  ];
}
