import { randomUUID } from 'node:crypto';
import { contract } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { goodPassword } from './accounts.ts';
import type { Stage } from './stage.ts';
import { trade } from './trade.ts';
import { eventBody, signed } from './webhooks.ts';

type Name = keyof typeof contract;
type By = 'customer' | 'seller' | 'admin';

/** One request of a day. `expect`: the answers that show that the whole way was gone; usually the endpoint's own. */
export type Wish = {
  of: Name;
  how?: string;
  by?: By;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  expect?: number[];
};

/** Somebody who bought, sent papers and is signed in, with an order that was paid; `turn` from 0 to just below 1 of all years. */
function someone(turn: number, size: number) {
  const place = 14 + Math.floor(turn * (size / 150 - 15));
  const person = 75 * place + 21;
  const order = 150 * place + 41;
  return { person, order, id: trade.person(person), orderId: trade.order(order), email: trade.email(person) };
}

/** Everything that people, staff and the provider ask of the shop, each endpoint at least once. `turn`: a number below 1, each time another one. */
export function everyRequest(turn: number, size: number): Wish[] {
  const { person, order, id, orderId, email } = someone(turn, size);
  const number = Math.floor(turn * 100);
  const enquiry = trade.enquiry(61 + number * 10);
  const open = trade.task(22 + 4 * Math.floor(number / 3), 1);
  const old = trade.task(order, 1);
  const fresh = `buyer${randomUUID()}@dosaplaza.in`;
  const buyer = {
    name: 'Asha Rao',
    email: fresh,
    phone: '98765 43210',
    planId: 'zomato-starter',
    amount: 1999,
    duration: 1,
  };
  const event = eventBody({ orderId, paymentId: randomUUID() });
  const search = (how: string, query: Record<string, string>): Wish => ({
    of: 'listPeople',
    how,
    by: 'seller',
    query: { pageSize: '50', ...query },
  });
  const orders = (how: string, query: Record<string, string>): Wish => ({
    of: 'listAllOrders',
    how,
    by: 'seller',
    query,
  });
  const log = (how: string, query: Record<string, string>): Wish => ({ of: 'listDeeds', how, by: 'admin', query });
  const inbox = (how: string, query: Record<string, string>): Wish => ({
    of: 'listEnquiries',
    how,
    by: 'seller',
    query,
  });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const days = size / 200;
  return [
    { of: 'getLive' },
    { of: 'getReady' },
    { of: 'getVerse' },
    { of: 'getPlan', params: { id: 'basic' } },
    { of: 'listPlans' },
    { of: 'askQuote', body: { planId: 'zomato-starter', couponCode: 'WELCOME10' }, expect: [200, 422] },
    { of: 'startPayment', body: buyer },
    {
      of: 'startPayment',
      how: 'signed in, with a key',
      by: 'customer',
      body: { ...buyer, email },
      headers: { 'idempotency-key': fresh },
    },
    { of: 'receiveEvent', body: event, headers: signed(event) },
    { of: 'receiveEvent', how: 'again', body: event, headers: signed(event) },
    { of: 'getOrderStatus', params: { orderId } },
    { of: 'getOrderStatus', how: 'of an open order', params: { orderId: trade.order(1 + (number % 20)) } },

    { of: 'register', body: { name: 'Asha Rao', email: fresh, password: goodPassword } },
    { of: 'verifyOtp', body: { email: fresh, otp: '000000' }, expect: [400] },
    { of: 'resendOtp', body: { email: fresh }, expect: [200, 429] },
    { of: 'login', body: { email, password: goodPassword } },
    {
      of: 'login',
      how: 'with orders bought as a guest',
      body: { email: trade.email(20 + 20 * number), password: goodPassword },
    },
    { of: 'login', how: 'wrong', body: { email, password: 'not this one at all' }, expect: [401] },
    { of: 'sendPhoneOtp', body: { phone: `98${String(number).padStart(8, '0')}` } },
    { of: 'verifyPhoneOtp', body: { phone: `98${String(number).padStart(8, '0')}`, otp: '000000' }, expect: [400] },
    { of: 'phoneLogin', body: { idToken: 'x' }, expect: [400, 401, 404] },
    { of: 'verifyToken', by: 'customer' },
    { of: 'logout', headers: { authorization: `Bearer ${trade.token(person + 300)}` } },
    { of: 'forgotPassword', body: { email } },
    { of: 'resetPassword', params: { token: String(101 + number) }, body: { password: goodPassword } },
    { of: 'listSessions', by: 'customer' },
    { of: 'endSession', by: 'customer', params: { id: 'nothing' }, expect: [404] },
    { of: 'endOtherSessions', by: 'customer' },
    { of: 'changePassword', by: 'customer', body: { current: goodPassword, password: `${goodPassword} 2` } },

    { of: 'listSubscriptions', by: 'customer' },
    { of: 'listOrders', by: 'customer' },
    { of: 'getDashboard', by: 'customer' },
    { of: 'searchOwn', by: 'customer', query: { q: 'starter' } },
    { of: 'saveFavourite', by: 'customer', params: { slug: 'basic-growth' } },
    { of: 'listFavourites', by: 'customer' },
    { of: 'dropFavourite', by: 'customer', params: { slug: 'basic-growth' } },
    { of: 'getProfile', by: 'customer' },
    { of: 'saveProfile', by: 'customer', body: formOf({ name: 'Asha Rao' }) },
    { of: 'changeLanguage', by: 'customer', body: { language: 'hi' } },
    { of: 'openUpload', by: 'customer', params: { '*': trade.paper(person) } },
    { of: 'downloadPaper', by: 'seller', query: { path: trade.paper(person) } },
    { of: 'removePaper', by: 'customer', params: { kind: 'panCard' } },
    { of: 'restorePaper', by: 'customer', params: { kind: 'panCard' } },
    { of: 'listPaperOpenings', by: 'customer' },
    { of: 'changeEmail', by: 'customer', body: { email: `new-${fresh}`, password: `${goodPassword} 2` } },
    { of: 'confirmEmail', by: 'customer', body: { email: `new-${fresh}`, otp: '000000' }, expect: [400] },
    { of: 'changePhone', by: 'customer', body: { phone: `97${String(number).padStart(8, '0')}` } },
    {
      of: 'confirmPhone',
      by: 'customer',
      body: { phone: `97${String(number).padStart(8, '0')}`, otp: '000000' },
      expect: [400],
    },
    { of: 'exportData', by: 'customer' },

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
    search('new this week, by name', { joinedWithin: '7', sort: 'name' }),
    search('new this quarter, by name', { joinedWithin: '90', sort: 'name' }),
    search('sellers', { role: 'seller' }),
    { of: 'listPeople', how: 'as an array', by: 'seller' },
    { of: 'getPerson', by: 'seller', params: { id } },
    { of: 'listPersonOrders', by: 'seller', params: { id } },
    { of: 'listPersonEvents', by: 'seller', params: { id } },
    { of: 'writeNote', by: 'seller', params: { id }, body: { text: 'Calls back on Monday.' } },
    { of: 'removeNote', by: 'seller', params: { id, noteId: randomUUID() }, expect: [404] },
    { of: 'restoreNote', by: 'seller', params: { id, noteId: randomUUID() }, expect: [404] },

    orders('the newest', {}),
    orders('from an old one on', { before: orderId }),
    orders('by a common name', { search: 'kumar' }),
    orders('by a full name', { search: 'lakshmi banerjee' }),
    orders('by a number', { search: orderId.slice(-8) }),
    orders('by an address', { search: email }),
    orders('nothing found', { search: 'xyzzyx' }),
    orders('paid', { status: 'paid' }),
    orders('open', { status: 'pending' }),
    orders('refunded, and a name', { status: 'refunded', search: 'kumar' }),
    orders('open, and a name', { status: 'pending', search: 'kumar' }),
    orders('money to give back', { trouble: 'refund-due' }),
    orders('held', { trouble: 'held' }),
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

    { of: 'sendErasureCode', by: 'customer' },
    { of: 'exportPeople', by: 'seller', query: { role: 'seller' } },
    { of: 'eraseAccount', by: 'customer', body: { password: `${goodPassword} 2` } },
  ];
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Makes a request, and throws where the answer is not one that was expected. */
export async function make(stage: Stage, wish: Wish, turn: number, size: number): Promise<void> {
  const endpoint: Endpoint = contract[wish.of];
  const path = endpoint.path.replace(/:\w+|\*/g, (name) =>
    encodeURIComponent(wish.params?.[name.replace(':', '')] ?? name),
  );
  const tokens = { customer: someone(turn, size).person, seller: 2 + Math.floor(turn * 10), admin: 1 };
  const query = wish.query ? `?${new URLSearchParams(wish.query)}` : '';
  const { body } = wish;
  const sent = body instanceof FormData || typeof body === 'string' ? body : body && JSON.stringify(body);
  const json = sent !== undefined && !(body instanceof FormData);
  const answer = await fetch(stage.url + path + query, {
    method: endpoint.method,
    headers: {
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(wish.by ? { authorization: `Bearer ${trade.token(tokens[wish.by])}` } : {}),
      ...wish.headers,
    },
    ...(sent === undefined ? {} : { body: sent as string }),
  });
  const endless = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const told = endless ? await answer.body?.cancel() : await answer.text();
  if (!(wish.expect ?? [endpoint.status ?? 200]).includes(answer.status))
    throw new Error(`${nameOf(wish)}: ${answer.status} ${told}`);
}

/** How a request is called in tables. */
export const nameOf = ({ of, how }: Wish) => (how ? `${of}: ${how}` : of);
