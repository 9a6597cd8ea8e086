import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByEmail } from '#server/accounts/users.ts';
import { eraseAccountData, eraseGuest } from '#server/personal-data/erase-account.ts';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { contract } from '#shared/contract/all.ts';
import { type AuditAction, auditActions } from '#shared/rules/audit.ts';
import { aCustomer, ask, goodPassword } from './accounts.ts';
import { aBuyer, initiatePayment } from './checkout.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Audit actions by endpoint; `notWritten` lists the endpoints that write no audit entries. */
const written: Record<string, AuditAction[]> = {
  'DELETE /api/user': ['account.erased'],
  'POST /api/admin/users/:id/notes': ['note.written'],
  'DELETE /api/admin/users/:id/notes/:noteId': ['note.removed'],
  'POST /api/admin/users/:id/notes/:noteId/restore': ['note.restored'],
  'POST /api/tasks': ['task.created'],
  'PATCH /api/tasks/:id': ['task.edited', 'task.moved'],
  'DELETE /api/tasks/:id': ['task.deleted'],
  'POST /api/tasks/:id/restore': ['task.restored'],
  'PATCH /api/admin/enquiries/:number': ['enquiry.moved', 'enquiry.assigned', 'enquiry.released'],
  'POST /api/admin/enquiries/:number/replies': ['enquiry.answered'],
  'POST /api/admin/enquiries/:number/task': ['enquiry.task-made'],
  'POST /api/admin/orders/:orderId/ask': ['order.asked'],
  'POST /api/admin/orders/:orderId/receipt': ['receipt.sent-again'],
  'PATCH /api/admin/orders/:orderId/contact': ['order.contact-corrected'],
  'POST /api/admin/outbox/:id/resend': ['mail.sent-again'],
  'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/done': ['refund.done'],
  'POST /api/admin/orders/:orderId/refunds': ['refund.requested'],
  'POST /api/admin/orders/:orderId/refund-tasks/:paymentReference/refund': ['refund.requested'],
  'POST /api/admin/refunds/:id/approve': ['refund.approved'],
  'POST /api/admin/refunds/:id/withdraw': ['refund.withdrawn'],
  'POST /api/admin/staff-accounts': ['role.changed'],
  'PATCH /api/admin/staff-accounts/:id': ['role.changed'],
  'PUT /api/admin/staff-accounts/:id/accountant': ['accountant.given', 'accountant.taken'],
  'POST /api/admin/staff-accounts/:id/disable': ['account.disabled'],
  'POST /api/admin/staff-accounts/:id/enable': ['account.enabled'],
  'POST /api/admin/staff-accounts/:id/end-sessions': ['sessions.ended'],
  'GET /api/admin/users.csv': ['customers.exported'],
  'GET /api/admin/settlements/lines': ['settlements.exported'],
  'GET /api/admin/disputes/:id/evidence': ['dispute.exported'],
  'POST /api/admin/orders/:orderId/invoice-correction': ['invoice.corrected'],
  'GET /api/admin/invoices/zip': ['month.exported'],
  'GET /api/admin/gstr1': ['month.exported'],
  'GET /api/admin/months/:period/register': ['month.exported'],
  'GET /api/admin/months/:period/tally': ['month.exported'],
  'POST /api/admin/months/:period/close': ['month.closed'],
  'POST /api/admin/invoicing/confirmation': ['invoicing.confirmed'],
  'POST /api/cases/take': ['case.assigned'],
  'PATCH /api/cases/:id': ['case.changed', 'case.assigned'],
  'POST /api/cases/hand-over': ['case.assigned'],
  'PUT /api/staff/away': ['staff.away'],
  'PUT /api/admin/staff-accounts/:id/away': ['staff.away'],
  'POST /api/cases/:id/steps/:key': ['case.moved'],
  'POST /api/cases/:id/requests': ['case.requested'],
  'DELETE /api/cases/:id/requests/:requestId': ['case.request-withdrawn'],
  'POST /api/cases/:id/reopen': ['case.reopened'],
  'POST /api/cases/:id/end': ['case.ended'],
  'POST /api/cases/:id/authority-document': ['case.authority-pictured'],
  'POST /api/cases/:id/requests/:requestId/review': ['case.document-accepted', 'case.document-rejected'],
  'POST /api/cases/:id/drafts': ['case.draft-attached'],
  'POST /api/cases/:id/results': ['case.result-added'],
  'POST /api/cases/:id/messages': ['case.messaged'],
  'PUT /api/cases/:id/messages/no-answer': ['case.answer-dropped'],
  'POST /api/cases/:id/notes': ['case.noted'],
  'POST /api/canned-replies': ['reply.created'],
  'PUT /api/canned-replies/:id': ['reply.changed'],
  'DELETE /api/canned-replies/:id': ['reply.removed'],
  'POST /api/canned-replies/:id/restore': ['reply.restored'],
  'POST /api/admin/calendar/holidays': ['calendar.day-added'],
  'PATCH /api/admin/calendar/holidays/:day': ['calendar.day-changed'],
  'DELETE /api/admin/calendar/holidays/:day': ['calendar.day-removed'],
  'PUT /api/admin/remedy': ['remedy.changed'],
};
const bySomethingElse: AuditAction[] = [
  // Written by commands of the operator and by the purge.
  ...([
    'account.created',
    'guest.erased',
    'second-factor.reset',
    'access.restored',
    'data.exported',
    'data.purged',
  ] as const),
];
const books = 'orders, payments and events are a record of their own';
const byEmail = 'the owner of the account is told by mail, with a link that takes the account back';
const own = 'somebody changes what is theirs alone';
const entry = 'a way in or out: sessions list it for its owner, the server log has refused ones';
const notWritten: Record<string, string> = {
  'POST /api/quote': 'changes nothing',
  'POST /api/auth/verify-token': 'changes nothing',
  ...Object.fromEntries(
    [
      'POST /api/cashfree/initiate-payment',
      'POST /api/cashfree/webhook',
      'POST /api/user/orders/:orderId/cancel',
      'POST /api/user/orders/:orderId/state',
    ].map((name) => [name, books]),
  ),
  ...Object.fromEntries(
    ['POST /api/orders/find/open', 'POST /api/user/orders/:orderId/claim', 'POST /api/user/unclaimed-orders'].map(
      (name) => [name, books],
    ),
  ),
  ...Object.fromEntries(
    [
      'POST /api/user/password',
      'POST /api/user/email/confirm',
      'POST /api/user/phone/confirm',
      'POST /api/auth/reset-password/:token',
    ].map((name) => [name, byEmail]),
  ),
  ...Object.fromEntries(
    [
      'POST /api/user/email',
      'POST /api/user/phone',
      'POST /api/user/second-factor/confirm',
      'POST /api/user/second-factor/off',
    ].map((name) => [name, byEmail]),
  ),
  ...Object.fromEntries(['DELETE /api/user/sessions', 'DELETE /api/user/sessions/:id'].map((name) => [name, own])),
  ...Object.fromEntries(
    [
      'PUT /api/user/favourites/:slug',
      'DELETE /api/user/favourites/:slug',
      'PUT /api/user/profile',
      'PUT /api/user/language',
      'POST /api/staff/saved-views',
      'DELETE /api/staff/saved-views/:id',
      'POST /api/cases/:id/requests/:requestId/view',
    ].map((name) => [name, own]),
  ),
  ...Object.fromEntries(
    ['DELETE /api/user/papers/:kind', 'POST /api/user/papers/:kind/restore'].map((name) => [name, own]),
  ),
  ...Object.fromEntries(
    [
      'POST /api/auth/register',
      'POST /api/auth/verify-otp',
      'POST /api/auth/resend-otp',
      'POST /api/auth/login',
      'POST /api/auth/email-code',
    ].map((name) => [name, entry]),
  ),
  ...Object.fromEntries(
    [
      'POST /api/auth/email-code/verify',
      'POST /api/auth/phone/send-otp',
      'POST /api/auth/phone/verify-otp',
      'POST /api/auth/phone',
      'POST /api/auth/logout',
      'POST /api/auth/forgot-password',
    ].map((name) => [name, entry]),
  ),
  ...Object.fromEntries(
    [
      'POST /api/orders/find',
      'POST /api/user/reauth-code',
      'POST /api/user/erasure-code',
      'POST /api/user/second-factor',
    ].map((name) => [name, 'only sends or shows a code; what it opens is told where it is used']),
  ),
  ...Object.fromEntries(
    [
      'PUT /api/user/cases/:id/requests/:requestId',
      'PUT /api/user/cases/:id/requests/:requestId/not-needed',
      'POST /api/user/cases/:id/messages',
      'POST /api/user/cases/:id/rating',
      'PATCH /api/user/cases/:id/rating',
    ].map((name) => [name, 'kept in the case itself, with its time']),
  ),
  ...Object.fromEntries(
    ['PUT /api/user/cases/:id/messages/read', 'PUT /api/cases/:id/messages/read'].map((name) => [name, own]),
  ),
  'POST /api/contact': 'the message itself is kept with its time',
};

test('every call that changes data writes an audit entry or says why not', () => {
  const changing = Object.entries(contract).filter(([, { method }]) => method !== 'GET');
  const neither = changing.filter(([name]) => !(name in written) && !(name in notWritten)).map(([name]) => name);
  const both = Object.keys(written).filter((name) => name in notWritten);
  const unknown = [...Object.keys(written), ...Object.keys(notWritten)].filter((name) => !(name in contract));
  expect({ neither, both, unknown }).toEqual({ neither: [], both: [], unknown: [] });
});

test('changes by staff and admins are audited without exception', () => {
  const own = [
    'POST /api/user/second-factor',
    'POST /api/user/second-factor/confirm',
    'POST /api/user/second-factor/off',
    'PUT /api/cases/:id/messages/read',
    'POST /api/cases/:id/requests/:requestId/view',
    'POST /api/staff/saved-views',
    'DELETE /api/staff/saved-views/:id',
  ];
  const staffs = Object.entries(contract).filter(
    ([name, { method, access }]) =>
      method !== 'GET' && ['staff', 'accountant', 'admin'].includes(access) && !own.includes(name),
  );
  expect(staffs.filter(([name]) => !(name in written)).map(([name]) => name)).toEqual([]);
});

test('every audit action is written by some call', () => {
  const used = new Set([...Object.values(written).flat(), ...bySomethingElse]);
  expect(auditActions.filter((action) => !used.has(action))).toEqual([]);
});

const rows = (action: AuditAction) =>
  testApp.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'subject_id', 'address'])
    .select(sql<string>`detail::text`.as('detail'))
    .where('action', '=', action)
    .orderBy('id')
    .execute();

test('erasing an account by its owner, the operator or the purge leaves one entry with its id and no name', async () => {
  const byOwner = await aCustomer(testApp, 'own@mail.in', 'Zzname');
  await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, byOwner.bearer);
  const byOperator = await aCustomer(testApp, 'operator@mail.in', 'Zzname');
  const person = await findByEmail(testApp.db, 'operator@mail.in');
  if (person) await eraseAccountData(testApp, person, 'operator');
  await testApp.db
    .insertInto('users')
    .values({ name: 'Zzname', email: 'never@mail.in', created_at: new Date('2020-01-01') })
    .execute();
  await purgePersonalData(testApp.db, new Date());
  const lines = await rows('account.erased');
  expect(lines.map(({ actor_name }) => actor_name)).toEqual(['owner', 'operator', 'purge']);
  expect(lines.slice(0, 2).map(({ subject_id }) => subject_id)).toEqual([byOwner.id, byOperator.id]);
  expect(JSON.stringify(lines)).not.toMatch(/Zzname|@mail/);
  expect(lines.every(({ actor_id, address }) => actor_id === null && address === null)).toBe(true);
});

test('erasing a guest by the operator leaves an entry with numbers only', async () => {
  await initiatePayment(testApp, aBuyer({ email: 'zzguest@mail.in', name: 'Zzname' }));
  await eraseGuest(testApp, 'zzguest@mail.in');
  expect(await rows('guest.erased')).toMatchObject([
    { actor_name: 'operator', detail: '{"orders": 1, "messages": 0}' },
  ]);
});

test('the purge writes one entry per run that deleted lasting data', async () => {
  await purgePersonalData(testApp.db, new Date());
  const before = (await rows('data.purged')).length;
  await purgePersonalData(testApp.db, new Date());
  expect(await rows('data.purged')).toHaveLength(before);
  await sql`insert into enquiries (number, name, email, message, network_hash, digest, created_at)
    values ('E-1', 'Zzname', 'zz@mail.in', 'x', ''::bytea, ''::bytea, now() - interval '400 days')`.execute(testApp.db);
  await sql`insert into rate_limits values ('x', 1, 1)`.execute(testApp.db);
  await purgePersonalData(testApp.db, new Date());
  expect((await rows('data.purged')).at(-1)).toMatchObject({
    actor_name: 'purge',
    subject_id: 'personal-data',
    detail: '{"rows": 1, "rules": {"contact messages": 1}}',
  });
});
