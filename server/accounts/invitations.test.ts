import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCustomer, aStaffMember, ask, goodPassword, logIn, type Session, signUp } from '#test/accounts.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let admin: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  admin = await aStaffMember(testApp, 'admin@invited.in', 'admin');
});
afterAll(() => testApp.close());

const own = 'chulhe par chai 9';
const call = (method: string, path: string, body?: unknown, who: Session = admin) =>
  ask(testApp, method, path, body, who.bearer);
const invitation = (email: string, role = 'seller') => ({ email, name: 'Nila Das', role, password: goodPassword });
const invite = (email: string, role?: string) => call('POST', '/api/admin/staff-invitations', invitation(email, role));
const accept = (link: string, password = own) => ask(testApp, 'POST', `/api/auth${link}`, { password });

/** Waits for the `nth` invitation. */
async function linkTo(email: string, nth = 1): Promise<string> {
  const mails = await waitUntil(
    async () => testApp.emails.filter(({ to, text }) => to === email && text.includes('/invitation/')),
    ({ length }) => length >= nth,
  );
  return /\/invitation\/[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? 'none';
}

test('an invited person sets a password, once, and is signed in with the role', async () => {
  expect(await invite('Nila@invited.in', 'accountant')).toMatchObject({
    status: 201,
    body: { email: 'nila@invited.in', role: 'accountant', expired: false },
  });
  const link = await linkTo('nila@invited.in');
  expect((await ask(testApp, 'GET', `/api/auth${link}`)).body).toEqual({
    email: 'nila@invited.in',
    name: 'Nila Das',
    role: 'accountant',
  });
  expect((await accept(link, 'short')).status).toBe(400);
  const both = await Promise.all([accept(link), accept(link)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  const entered = both.find(({ status }) => status === 200);
  expect(entered?.body).toMatchObject({
    token: expect.any(String),
    user: { role: 'accountant', email: 'nila@invited.in', accountant: true },
    message: expect.any(String),
  });
  const who = { ...admin, bearer: { authorization: `Bearer ${entered?.body['token']}` } };
  expect((await call('GET', '/api/admin/settlements', undefined, who)).status).toBe(200);
  expect((await call('GET', '/api/cases', undefined, who)).status).toBe(403);
  expect((await logIn(testApp, 'nila@invited.in', own)).token).not.toBe('undefined');
  expect((await call('GET', '/api/admin/staff-invitations')).body).toEqual([]);
});

test.each([
  ['POST', '/api/admin/staff-invitations', invitation('proof@invited.in')],
  ['PATCH', `/api/admin/staff-accounts/00000000-0000-4000-8000-000000000000`, { role: 'viewer', reason: 'Reads.' }],
])('%s %s asks for the password before anything else', async (method, path, body) => {
  for (const sent of [undefined, {}, { ...body, password: undefined }, { role: 'cook' }, { ...body, password: 7 }])
    expect([sent, await call(method, path, sent)]).toMatchObject([
      sent,
      { status: 401, body: { code: 'password_needed' } },
    ]);
  for (const password of ['not this one at all', 'long '.repeat(1_000)])
    expect(await call(method, path, { ...body, password })).toMatchObject({
      status: 401,
      body: { code: 'password_needed' },
    });
});

test('an address with an account is not invited, and an account that is made meanwhile is not taken over', async () => {
  await aCustomer(testApp, 'known@invited.in');
  expect(await invite('known@invited.in')).toMatchObject({ status: 409, body: { code: 'invited_has_account' } });
  await invite('quick@invited.in', 'admin');
  const link = await linkTo('quick@invited.in');
  await signUp(testApp, 'quick@invited.in');
  expect((await accept(link)).status).toBe(409);
  const { role } = await testApp.db
    .selectFrom('users')
    .select('role')
    .where('email', '=', 'quick@invited.in')
    .executeTakeFirstOrThrow();
  expect(role).toBe('user');
});

test('an invitation ends when it is withdrawn, sent again, too old, or its inviter is no longer an admin', async () => {
  const dead = async (link: string) => expect((await accept(link)).body['code']).toBe('invitation_dead');
  const inviter = await aStaffMember(testApp, 'leaves@invited.in', 'admin');
  const { body } = await call('POST', '/api/admin/staff-invitations', invitation('one@invited.in'), inviter);
  const first = await linkTo('one@invited.in');
  expect((await call('POST', `/api/admin/staff-invitations/${body['id']}/resend`, undefined, inviter)).status).toBe(
    200,
  );
  await dead(first);
  const second = await linkTo('one@invited.in', 2);
  await testApp.db.updateTable('users').set({ role: 'seller' }).where('id', '=', inviter.id).execute();
  await dead(second);
  await call('POST', `/api/admin/staff-invitations/${body['id']}/resend`);
  await testApp.db
    .updateTable('staff_invitations')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();
  const found = (await call('GET', '/api/admin/staff-invitations')).body as unknown as { expired: boolean }[];
  expect(found.every(({ expired }) => expired)).toBe(true);
  expect((await call('DELETE', `/api/admin/staff-invitations/${body['id']}`)).status).toBe(204);
  expect((await call('DELETE', `/api/admin/staff-invitations/${body['id']}`)).status).toBe(404);
});
