import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, aStaffMember, ask, goodPassword, linkFor, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

// Attacks by somebody who has the reset links from old e-mails.
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { post, switchOn, changeEmail } = accessActs(() => testApp);

describe('password reset links', () => {
  const ended: [string, (who: Session, email: string) => Promise<unknown>][] = [
    ['a new password', (who) => post('/api/user/password', { current: goodPassword, password: goodPassword }, who)],
    ['a new address', (who, email) => changeEmail(`new-${email}`, who)],
    ['a second factor', (who) => switchOn(who)],
    [
      'being shut out',
      async ({ id }) => {
        const admin = await aStaffMember(testApp, 'admin@undo.in', 'admin');
        await post(`/api/admin/staff-accounts/${id}/disable`, { reason: 'gone' }, admin);
        await post(`/api/admin/staff-accounts/${id}/enable`, { reason: 'back', password: goodPassword }, admin);
      },
    ],
  ];
  test.each(ended)('in old e-mails become invalid with %s', async (what, end) => {
    const email = `${what.replaceAll(' ', '-')}@links.in`;
    const who = await aStaffMember(testApp, email, 'seller');
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email });
    const link = await linkFor(testApp, email);
    await end(who, email);
    const late = await ask(testApp, 'POST', `/api/auth${link}`, { password: 'a thief in the mailbox' });
    expect(late.body).toMatchObject({ code: 'reset_link_dead' });
  });

  test('do not let a disabled account in, and none is left after erasure', async () => {
    const who = await aCustomer(testApp, 'out@links.in');
    await ask(testApp, 'POST', '/api/auth/forgot-password', { email: 'out@links.in' });
    const link = await linkFor(testApp, 'out@links.in');
    await testApp.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', who.id).execute();
    expect((await ask(testApp, 'POST', `/api/auth${link}`, { password: 'a new one 12345' })).status).toBe(400);
  });
});
