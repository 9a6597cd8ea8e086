import { randomUUID } from 'node:crypto';
import { trade } from '../trade.ts';
import type { Someone, Wish } from './wish.ts';

/** What staff look for among all people, and ask of one. */
export function people({ person, id, orderId, email }: Someone): Wish[] {
  const search = (how: string, query: Record<string, string>): Wish => ({
    of: 'listPeople',
    how,
    by: 'seller',
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
    { of: 'listPeople', how: 'as an array', by: 'seller' },
    { of: 'getPerson', by: 'seller', params: { id } },
    { of: 'listPersonOrders', by: 'seller', params: { id } },
    { of: 'listPersonEvents', by: 'seller', params: { id } },
    { of: 'writeNote', by: 'seller', params: { id }, body: { text: 'Calls back on Monday.' } },
    { of: 'removeNote', by: 'seller', params: { id, noteId: randomUUID() }, expect: [404] },
    { of: 'restoreNote', by: 'seller', params: { id, noteId: randomUUID() }, expect: [404] },
    { of: 'exportPeople', by: 'seller', query: { role: 'seller' } },
  ];
}

/** What staff look for among all orders, and do with one. */
export function orders({ orderId, email }: Someone): Wish[] {
  const among = (how: string, query: Record<string, string>): Wish => ({
    of: 'listAllOrders',
    how,
    by: 'seller',
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
    among('held', { trouble: 'held' }),
    { of: 'getAnyOrder', by: 'seller', params: { orderId } },
    { of: 'askProvider', by: 'seller', params: { orderId }, expect: [200, 429] },
    { of: 'sendReceiptAgain', by: 'seller', params: { orderId } },
    {
      of: 'markRefundDone',
      by: 'seller',
      params: { orderId: trade.order(503), paymentReference: '5032' },
      body: { reference: 'UTR 1' },
      expect: [200, 409],
    },
  ];
}

/** What staff do at their board. */
export function tasks({ order, id, orderId, number }: Someone): Wish[] {
  const open = trade.task(22 + 4 * Math.floor(number / 3), 1);
  const old = trade.task(order, 1);
  return [
    { of: 'listTasks', by: 'seller' },
    { of: 'listTasks', how: 'the archive', by: 'seller', query: { archive: 'true' } },
    { of: 'listTasks', how: 'the archive, further down', by: 'seller', query: { archive: 'true', before: old } },
    { of: 'listTasks', how: 'of an order', by: 'seller', query: { orderId } },
    { of: 'listTasks', how: 'of a customer', by: 'seller', query: { customerId: id } },
    { of: 'getTask', by: 'seller', params: { id: open } },
    {
      of: 'createTask',
      by: 'seller',
      body: { title: 'Call', status: 'todo', dueDate: null, orderId, assigneeId: trade.person(3) },
    },
    { of: 'changeTask', by: 'seller', params: { id: old }, body: { status: 'inprogress' } },
    { of: 'deleteTask', by: 'seller', params: { id: old } },
    { of: 'restoreTask', by: 'seller', params: { id: old } },
    { of: 'listStaff', by: 'seller' },
    { of: 'followNews', by: 'seller' },
  ];
}
