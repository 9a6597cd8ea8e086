import { randomUUID } from 'node:crypto';
import { trade } from '../trade.ts';
import type { Someone, Wish } from './wish.ts';

/** What strangers write, and how staff answer. */
export function enquiries({ email, fresh, number }: Someone): Wish[] {
  const enquiry = trade.enquiry(61 + number * 10);
  const inbox = (how: string, query: Record<string, string>): Wish => ({
    of: 'listEnquiries',
    how,
    by: 'seller',
    query,
  });
  return [
    {
      of: 'sendEnquiry',
      body: { name: 'Asha Rao', email: fresh, message: `How long does the licence take for ${fresh}?`, took: 60_000 },
    },
    inbox('the newest', {}),
    inbox('from an old one on', { before: enquiry }),
    inbox('new', { status: 'new' }),
    inbox('held', { status: 'held' }),
    inbox('of nobody', { assignee: 'nobody' }),
    inbox('of a colleague', { assignee: trade.person(7) }),
    inbox('by a word', { search: 'licence' }),
    inbox('by an address', { search: email }),
    inbox('nothing found', { search: 'xyzzyx' }),
    { of: 'countEnquiries', by: 'seller' },
    { of: 'getEnquiry', by: 'seller', params: { number: enquiry } },
    { of: 'changeEnquiry', by: 'seller', params: { number: enquiry }, body: { assigneeId: trade.person(4) } },
    {
      of: 'replyToEnquiry',
      by: 'seller',
      params: { number: enquiry },
      body: { key: randomUUID(), message: 'Ten days.' },
    },
    {
      of: 'makeEnquiryTask',
      by: 'seller',
      params: { number: trade.enquiry(63 + number * 10) },
      body: { title: 'Call' },
    },
  ];
}

/** What admins read in a log of so many orders' years. */
export function auditLog({ orderId }: Someone, size: number): Wish[] {
  const log = (how: string, query: Record<string, string>): Wish => ({ of: 'listDeeds', how, by: 'admin', query });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const days = size / 200;
  return [
    log('the newest', {}),
    log('of one person', { person: trade.person(5) }),
    log('of one kind', { action: 'note.written' }),
    log('of a rare kind', { action: 'customers.exported' }),
    log('a kind that never was', { action: 'refund.done' }),
    log('of one person and kind', { person: trade.person(5), action: 'customers.exported' }),
    log('about a kind of thing', { kind: 'list' }),
    log('about one thing', { kind: 'order', subject: orderId }),
    log('about one thing of whatever kind', { subject: orderId }),
    log('of some days long ago', { from: day(days - 10), to: day(days - 7) }),
    log('of one person, some days long ago', { person: trade.person(5), from: day(days - 10), to: day(days - 7) }),
    log('until long ago', { to: day(days - 10) }),
    { of: 'listDeedKinds', by: 'admin' },
  ];
}

/** How staff keep their accounts, and admins those of others. */
export function staffAccounts({ person }: Someone): Wish[] {
  return [
    { of: 'getSecondFactor', by: 'seller' },
    { of: 'beginSecondFactor', by: 'seller' },
    { of: 'confirmSecondFactor', by: 'seller', body: { code: '000000' }, expect: [401] },
    { of: 'endSecondFactor', by: 'seller', body: { code: '000000' } },
    { of: 'listStaffAccounts', by: 'admin' },
    {
      of: 'promoteAccount',
      by: 'admin',
      body: { email: trade.email(person + 75), role: 'seller', reason: 'Helps out.' },
    },
    {
      of: 'changeRole',
      by: 'admin',
      params: { id: trade.person(person + 75) },
      body: { role: 'user', reason: 'Has left.' },
    },
    { of: 'disableAccount', by: 'admin', params: { id: trade.person(19) }, body: { reason: 'On leave.' } },
    { of: 'enableAccount', by: 'admin', params: { id: trade.person(19) }, body: { reason: 'Is back.' } },
    { of: 'endStaffSessions', by: 'admin', params: { id: trade.person(18) }, body: { reason: 'Lost a phone.' } },
  ];
}
