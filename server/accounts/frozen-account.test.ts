import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restoreAccess } from '#server/ops/account-access.ts';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, ask, byPhone, codeFor, codeGapOver, goodPassword, linkFor } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { aPaidCase } from '#test/paid-case.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Accounts that were confirmed once, but have no verified contact: another account has proven their address, or an
// operator set one that is not yet verified.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => codeGapOver(testApp));
const { frozen, changeEmail, attachPhone, userOf } = accessActs(() => testApp);

const untouched = { name: 'Asha Rao', erased_at: null, disabled_at: null };
const yearOld = (id: string) =>
  testApp.db
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - 400 * 86_400_000) })
    .where('id', '=', id)
    .execute();
const caseOf = (userId: string) =>
  testApp.db
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select(['cases.id', 'orders.name'])
    .where('orders.user_id', '=', userId)
    .execute();

/** Creates a customer with a paid case and without a way in, who signed up long ago. */
async function frozenCustomer(name: string) {
  const { owner } = await frozen(name, (who) => aPaidCase(testApp, who, `${name}-case@frozen.in`));
  await yearOld(owner.id);
  return owner;
}

/** Like `frozenCustomer`, but an operator then sets an e-mail address that is not yet verified. */
async function restored(name: string) {
  const owner = await frozenCustomer(name);
  const email = `${name}-third@frozen.in`;
  await restoreAccess(testApp.db, owner.id, { email });
  return { owner, email };
}

describe('the purge of unconfirmed sign-ups leaves', () => {
  test('an account whose address another one has proven', async () => {
    const { id } = await frozenCustomer('frozen');
    await purgePersonalData(testApp.db, new Date());
    expect(await userOf({ id })).toMatchObject({ ...untouched, email: null, email_verified_at: null });
    expect(await caseOf(id)).toMatchObject([{ name: expect.stringMatching(/./) }]);
  });

  test('an account that an operator restored to an address, before its owner opens the link', async () => {
    const { owner } = await restored('waits');
    await purgePersonalData(testApp.db, new Date());
    expect(await userOf(owner)).toMatchObject(untouched);
    expect(await caseOf(owner.id)).toHaveLength(1);
  });
});

test('the first proof of an address or number sets confirmed_at, which no later change moves', async () => {
  const byMail = await aCustomer(testApp, 'first@frozen.in');
  const first = await userOf(byMail);
  expect(first.confirmed_at).toEqual(first.email_verified_at);
  await attachPhone('9822200011', byMail);
  await testApp.db
    .updateTable('users')
    .set({ email_verified_at: null, phone_verified_at: null })
    .where('id', '=', byMail.id)
    .execute();
  await testApp.db.updateTable('users').set({ email_verified_at: sql`now()` }).where('id', '=', byMail.id).execute();
  expect((await userOf(byMail)).confirmed_at).toEqual(first.confirmed_at);
  await codeGapOver(testApp);
  const phoned = await userOf(await byPhone(testApp, '9822200012'));
  expect(phoned.confirmed_at).toEqual(phoned.phone_verified_at);
  await ask(testApp, 'POST', '/api/auth/register', {
    name: 'Nobody',
    email: 'never@frozen.in',
    password: goodPassword,
  });
  const never = await testApp.db
    .selectFrom('users')
    .select('confirmed_at')
    .where('email', '=', 'never@frozen.in')
    .executeTakeFirstOrThrow();
  expect(never.confirmed_at).toBeNull();
});

describe('an account that an operator restored to an address', () => {
  test('keeps its name when its owner sets a password by the mailed link', async () => {
    const { owner, email } = await restored('linked');
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
    const answer = await ask(testApp, 'POST', `/api/auth${await linkFor(testApp, email)}`, { password: goodPassword });
    expect(answer.status).toBe(200);
    expect(await userOf(owner)).toMatchObject({ ...untouched, email_verified_at: expect.any(Date) });
  });

  test('keeps its name and language when its owner logs in by a mailed code', async () => {
    const { owner, email } = await restored('coded');
    await testApp.db.updateTable('users').set({ language: 'hi' }).where('id', '=', owner.id).execute();
    await ask(testApp, 'POST', '/api/auth/email-code', { email });
    const { status } = await ask(testApp, 'POST', '/api/auth/email-code/verify', {
      email,
      otp: await codeFor(testApp, email),
    });
    expect(status).toBe(200);
    expect(await userOf(owner)).toMatchObject({ ...untouched, language: 'hi', email_verified_at: expect.any(Date) });
  });

  test('is not changed by a sign-up with its address, which is mailed that there is an account, without its name', async () => {
    const { owner, email } = await restored('squatted');
    const before = await userOf(owner);
    await ask(testApp, 'POST', '/api/auth/register', { name: 'Eve', email, password: 'chosen by the stranger 1' });
    const mails = () => testApp.emails.filter(({ to }) => to === email);
    const [mail] = await waitUntil(
      async () => mails(),
      ({ length }) => length > 0,
    );
    expect(mail?.text).toContain('already');
    expect(mail?.text).not.toContain('Asha');
    await codeGapOver(testApp);
    await ask(testApp, 'POST', '/api/auth/resend-otp', { email });
    expect(await userOf(owner)).toEqual(before);
    expect(mails()).toHaveLength(1);
  });

  test('is not verified by the code of a sign-up that had the address before', async () => {
    const email = 'earlier-third@frozen.in';
    await ask(testApp, 'POST', '/api/auth/register', { name: 'Eve', email, password: goodPassword });
    const otp = await codeFor(testApp, email);
    const { owner } = await restored('earlier');
    const answer = await ask(testApp, 'POST', '/api/auth/verify-otp', { email, otp });
    expect(answer.body).toMatchObject({ code: 'otp_failed' });
    expect(await userOf(owner)).toMatchObject({ ...untouched, email, email_verified_at: null });
  });

  test('only loses the address when another account proves it; the operator can restore it again', async () => {
    const { owner, email } = await restored('released');
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
    const link = await linkFor(testApp, email);
    const other = await aCustomer(testApp, 'other@frozen.in');
    await codeGapOver(testApp);
    await changeEmail(email, other);
    expect(await userOf(other)).toMatchObject({ email });
    expect(await userOf(owner)).toMatchObject({ ...untouched, email: null });
    expect(await caseOf(owner.id)).toHaveLength(1);
    const late = await ask(testApp, 'POST', `/api/auth${link}`, { password: goodPassword });
    expect(late.body).toMatchObject({ code: 'reset_link_dead' });
    await restoreAccess(testApp.db, owner.id, { email: 'released-fourth@frozen.in' });
  });
});
