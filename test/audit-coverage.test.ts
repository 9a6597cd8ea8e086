import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findByEmail } from '#server/accounts/users.ts';
import { eraseAccountData, eraseGuest } from '#server/personal-data/erase-account.ts';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { contract } from '#shared/contract/all.ts';
import { type AuditAction, auditActions } from '#shared/rules/audit.ts';
import { aCustomer, ask, goodPassword } from './accounts.ts';
import { aBuyer, initiatePayment, waitUntil } from './checkout.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Audit actions by endpoint; `notWritten` lists the endpoints that write no audit entries. */
const written: Record<string, AuditAction[]> = {
  eraseAccount: ['account.erased'],
  undoAccessChange: ['access.undone'],
  writeNote: ['note.written'],
  removeNote: ['note.removed'],
  restoreNote: ['note.restored'],
  createTask: ['task.created'],
  changeTask: ['task.edited', 'task.moved'],
  deleteTask: ['task.deleted'],
  restoreTask: ['task.restored'],
  changeEnquiry: ['enquiry.moved', 'enquiry.assigned', 'enquiry.released'],
  replyToEnquiry: ['enquiry.answered'],
  makeEnquiryTask: ['enquiry.task-made'],
  syncOrder: ['order.asked'],
  sendReceiptAgain: ['receipt.sent-again'],
  correctContact: ['order.contact-corrected'],
  resendMail: ['mail.sent-again'],
  markRefundDone: ['refund.done'],
  requestRefund: ['refund.requested'],
  refundDuplicate: ['refund.requested'],
  approveRefund: ['refund.approved'],
  withdrawRefund: ['refund.withdrawn'],
  promoteAccount: ['role.changed'],
  changeRole: ['role.changed'],
  setAccountant: ['accountant.given', 'accountant.taken'],
  disableAccount: ['account.disabled'],
  enableAccount: ['account.enabled'],
  endStaffSessions: ['sessions.ended'],
  exportUsers: ['customers.exported'],
  exportSettlementLines: ['settlements.exported'],
  exportDisputeEvidence: ['dispute.exported'],
  correctInvoice: ['invoice.corrected'],
  exportInvoices: ['month.exported'],
  exportGstr1: ['month.exported'],
  exportRegister: ['month.exported'],
  exportTallyVouchers: ['month.exported'],
  closeMonth: ['month.closed'],
  confirmInvoicing: ['invoicing.confirmed'],
  takeCase: ['case.assigned'],
  changeCase: ['case.changed', 'case.assigned'],
  handOverCases: ['case.assigned'],
  setOwnAway: ['staff.away'],
  setAway: ['staff.away'],
  moveCaseStep: ['case.moved'],
  addCaseRequest: ['case.requested'],
  withdrawCaseRequest: ['case.request-withdrawn'],
  reopenCase: ['case.reopened'],
  endCase: ['case.ended'],
  addAuthorityDocument: ['case.authority-pictured'],
  reviewCaseRequest: ['case.document-accepted', 'case.document-rejected'],
  addCaseDraft: ['case.draft-attached'],
  addCaseResult: ['case.result-added'],
  sendCaseMessage: ['case.messaged'],
  dropCaseAnswerDue: ['case.answer-dropped'],
  addCaseNote: ['case.noted'],
  createCannedReply: ['reply.created'],
  changeCannedReply: ['reply.changed'],
  removeCannedReply: ['reply.removed'],
  restoreCannedReply: ['reply.restored'],
  addHoliday: ['calendar.day-added'],
  changeHoliday: ['calendar.day-changed'],
  removeHoliday: ['calendar.day-removed'],
  setRemedy: ['remedy.changed'],
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
const byEmail = 'the owner of the account is told by mail and can take it back; access_changes keeps it until then';
const own = 'somebody changes what is theirs alone';
const entry = 'a way in or out: sessions list it for its owner, the server log has refused ones';
const notWritten: Record<string, string> = {
  askQuote: 'changes nothing',
  verifyToken: 'changes nothing',
  ...Object.fromEntries(
    ['startPayment', 'receiveEvent', 'cancelOwnOrder', 'setBuyerState'].map((name) => [name, books]),
  ),
  ...Object.fromEntries(['openFoundOrder', 'claimOrder', 'claimUnclaimedOrders'].map((name) => [name, books])),
  ...Object.fromEntries(
    ['changePassword', 'confirmEmail', 'confirmPhone', 'resetPassword'].map((name) => [name, byEmail]),
  ),
  ...Object.fromEntries(
    ['changeEmail', 'changePhone', 'confirmSecondFactor', 'endSecondFactor'].map((name) => [name, byEmail]),
  ),
  ...Object.fromEntries(['endOtherSessions', 'endSession'].map((name) => [name, own])),
  ...Object.fromEntries(
    [
      'saveFavourite',
      'dropFavourite',
      'saveProfile',
      'changeLanguage',
      'saveView',
      'removeSavedView',
      'viewCaseRequest',
    ].map((name) => [name, own]),
  ),
  ...Object.fromEntries(['removeDocument', 'restoreDocument'].map((name) => [name, own])),
  ...Object.fromEntries(['register', 'verifyOtp', 'resendOtp', 'login', 'sendEmailCode'].map((name) => [name, entry])),
  ...Object.fromEntries(
    ['verifyEmailCode', 'sendPhoneOtp', 'verifyPhoneOtp', 'phoneLogin', 'logout', 'forgotPassword'].map((name) => [
      name,
      entry,
    ]),
  ),
  ...Object.fromEntries(
    ['sendOrderCode', 'sendReauthCode', 'sendErasureCode', 'beginSecondFactor'].map((name) => [
      name,
      'only sends or shows a code; what it opens is told where it is used',
    ]),
  ),
  ...Object.fromEntries(
    ['answerCaseRequest', 'declineCaseRequest', 'sendOwnCaseMessage', 'rateCase', 'changeRatingConsent'].map((name) => [
      name,
      'kept in the case itself, with its time',
    ]),
  ),
  ...Object.fromEntries(['markOwnCaseMessagesRead', 'markCaseMessagesRead'].map((name) => [name, own])),
  sendEnquiry: 'the message itself is kept with its time',
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
    'beginSecondFactor',
    'confirmSecondFactor',
    'endSecondFactor',
    'markCaseMessagesRead',
    'viewCaseRequest',
    'saveView',
    'removeSavedView',
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

test('undoing an access change by its link writes an entry', async () => {
  const { id, bearer } = await aCustomer(testApp, 'undone@mail.in');
  await ask(
    testApp,
    'POST',
    '/api/user/password',
    { current: goodPassword, password: 'ek naya lamba vakya 9' },
    bearer,
  );
  const tokenIn = (text: string) => /\/not-me\/([\w-]+)/.exec(text)?.[1];
  const tokens = async () => testApp.emails.flatMap(({ text }) => tokenIn(text) ?? []);
  const [token] = await waitUntil(tokens, ({ length }) => length > 0);
  expect((await ask(testApp, 'POST', `/api/auth/not-me/${token}`)).status).toBeLessThan(300);
  expect(await rows('access.undone')).toMatchObject([
    { actor_name: 'owner', subject_id: id, detail: '{"changes": ["password"]}' },
  ]);
});
