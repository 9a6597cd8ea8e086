import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aStaffMember,
  ask,
  byPhone,
  codeFor,
  codeGapOver,
  goodPassword,
  linkFor,
  type Session,
} from '#test/accounts.ts';
import { openBrowser } from '#test/browsers.ts';
import { aBuyer, initiatePayment } from '#test/checkout.ts';
import { eitherFirst, eraseOwn, meet, type Race, raceErasure, uniqueMark } from '#test/erasure-races.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { aPicture, saveProfile, upload } from '#test/uploads.ts';

// An account change that runs in parallel to an erasure leaves no data, whichever commits first. Add a line here for
// each new endpoint that changes an account.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await aStaffMember(testApp, 'boss@change.in', 'admin');
});
afterAll(() => testApp.close());
beforeEach(() => codeGapOver(testApp));

/** Query for data that must not remain after the erasure of an account. */
const leftOf = (id: string) => `
  select id::text as what from users where id = '${id}' and (erased_at is null or name <> '' or email is not null
    or phone is not null or password_hash is not null or totp_secret is not null or totp_enabled_at is not null
    or totp_last_step is not null or email_verified_at is not null or phone_verified_at is not null or role <> 'user')
  ${['sessions', 'reset_links', 'recovery_codes', 'favourites']
    .map((table) => `union all select '${table}' from ${table} where user_id = '${id}'`)
    .join(' ')}
  union all select 'documents' from documents where user_id = '${id}'`;

type Act = (who: Session, email: string) => Promise<{ status: number }>;

/**
 * Creates a race on a staff account, because only staff can begin to enrol a second factor. `prepare` runs before the
 * race.
 */
const race = (prepare: (who: Session, email: string) => Promise<Act> | Act) => async (): Promise<Race> => {
  const email = `${uniqueMark().toLowerCase()}@change.in`;
  const who = await aStaffMember(testApp, email, 'seller');
  await codeGapOver(testApp);
  const act = await prepare(who, email);
  return { write: () => act(who, email), erase: () => eraseOwn(testApp, who), left: leftOf(who.id) };
};

const plain = (method: string, path: string, body?: object) =>
  race(
    () =>
      ({ bearer }) =>
        ask(testApp, method, path, body, bearer),
  );
const password = goodPassword;

const races: Record<string, () => Promise<Race>> = {
  'a name and a document': race(async () => {
    const panCard = upload(await aPicture());
    return (who) => saveProfile(testApp, who, { name: 'Late Name', panCard });
  }),
  'a language': plain('PUT', '/api/user/language', { language: 'hi' }),
  'a password': plain('POST', '/api/user/password', { current: password, password: 'naya taala 2026!' }),
  'a second factor': plain('POST', '/api/user/second-factor', { password }),
  'the end of other sessions': plain('DELETE', '/api/user/sessions', { password }),
  'an absence': plain('PUT', '/api/staff/away', { until: '2099-01-01' }),
  'a favourite': plain('PUT', '/api/user/favourites/zomato-starter'),
  'a code for a new address': plain('POST', '/api/user/email', { email: 'next@change.in', password }),
  'a code for a new number': plain('POST', '/api/user/phone', { phone: '9811100099', password }),
  'a new address': race(async ({ bearer }) => {
    const email = `${uniqueMark().toLowerCase()}@change.in`;
    await ask(testApp, 'POST', '/api/user/email', { email, password }, bearer);
    const otp = await codeFor(testApp, email);
    return () => ask(testApp, 'POST', '/api/user/email/confirm', { email, otp }, bearer);
  }),
  'a login': race((_who, email) => () => ask(testApp, 'POST', '/api/auth/login', { email, password })),
  'a login by a mailed code': race(async (_who, email) => {
    await ask(testApp, 'POST', '/api/auth/email-code', { email });
    const otp = await codeFor(testApp, email);
    return () => ask(testApp, 'POST', '/api/auth/email-code/verify', { email, otp });
  }),
  'a reset link': race((_who, email) => () => ask(testApp, 'POST', '/api/auth/forgot-password', { email })),
  'a reset password': race(async (_who, email) => {
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
    const link = await linkFor(testApp, email);
    return () => ask(testApp, 'POST', `/api/auth${link}`, { password: 'naya taala 2026!' });
  }),
};

/** Changes that end the session that requests the erasure, so that the erasure is refused. */
const endTheErasure = ['a password', 'a reset password'];

test.each(eitherFirst(races).filter(([name, when]) => when === 'after' || !endTheErasure.includes(name)))(
  '%s, begun %s the erasure, leaves nothing',
  async (name, when) => {
    const { status, left } = await raceErasure(testApp, races[name], when);
    expect(status).toBeGreaterThan(0);
    expect(status).toBeLessThan(500);
    expect(left).toEqual([]);
  },
);

test('a login by phone does not take the name from an order of the browser after the erasure', async () => {
  const phone = '9811100011';
  const textTo = () => /\b\d{6}\b/.exec(testApp.texts.findLast((text) => text.phone === phone)?.text ?? '')?.[0];
  const { cookie } = await openBrowser(testApp);
  const who = await byPhone(testApp, phone);
  await initiatePayment(testApp, aBuyer({ email: 'zeenat@change.in', name: 'Zeenat Kaur', phone }), {
    ...who.bearer,
    cookie,
  });
  await codeGapOver(testApp);
  await ask(testApp, 'POST', '/api/user/erasure-code', {}, who.bearer);
  const eraseCode = textTo();
  await codeGapOver(testApp);
  await ask(testApp, 'POST', '/api/auth/phone/send-otp', { phone }, { cookie });
  const login = { phone, otp: textTo() };
  await meet(
    testApp,
    'lock table orders in access exclusive mode',
    () => ask(testApp, 'POST', '/api/auth/phone/verify-otp', login, { cookie }),
    async () => expect((await ask(testApp, 'DELETE', '/api/user', { otp: eraseCode }, who.bearer)).status).toBe(200),
  );
  const row = await testApp.db.selectFrom('users').select('name').where('id', '=', who.id).executeTakeFirstOrThrow();
  expect(row.name).toBe('');
});
