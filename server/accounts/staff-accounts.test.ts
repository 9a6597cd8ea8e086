import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessActs } from '#test/access-acts.ts';
import { aCustomer, aStaffMember, ask, goodPassword, logIn, type Session } from '#test/accounts.ts';
import { callEndpoint } from '#test/call-endpoint.ts';
import { waitUntil } from '#test/checkout.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
let lakshmi: Session;
beforeAll(async () => {
  testApp = await openTestApp({ jobs: true });
  lakshmi = await aStaffMember(testApp, 'lakshmi@staff.in', 'admin');
});
afterAll(() => testApp.close());

const reason = 'Works the licence desk from Monday';
const password = goodPassword;
const change = (who: Session, id: string, body: object) =>
  ask(
    testApp,
    'PATCH',
    `/api/admin/staff-accounts/${id}`,
    { reason, ...('role' in body && { password }), ...body },
    who.bearer,
  );
const act = (who: Session, id: string, action: string) =>
  ask(
    testApp,
    'POST',
    `/api/admin/staff-accounts/${id}/${action}`,
    { reason, ...(action === 'enable' && { password }) },
    who.bearer,
  );
const signedIn = async ({ bearer }: Session) =>
  (await ask(testApp, 'GET', '/api/user/profile', undefined, bearer)).status;
const roleOf = async (id: string) =>
  (await testApp.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

describe('staff accounts', () => {
  test('a confirmed customer becomes a seller with a reason, must log in again, and the audit log has the reason', async () => {
    const nila = await aCustomer(testApp, 'nila@staff.in', 'Nila');
    const body = { email: 'NILA@staff.in', role: 'seller' };
    const silent = await ask(
      testApp,
      'POST',
      '/api/admin/staff-accounts',
      { ...body, reason: ' ', password },
      lakshmi.bearer,
    );
    expect([silent.status, silent.body.fields]).toEqual([400, { reason: 'Say why, in a few words.' }]);
    const made = await ask(testApp, 'POST', '/api/admin/staff-accounts', { ...body, reason, password }, lakshmi.bearer);
    expect(made.body).toMatchObject({ _id: nila.id, role: 'seller', secondFactor: false, sessions: 0 });
    expect(await signedIn(nila)).toBe(401);
    const { body: log } = await ask(testApp, 'GET', `/api/admin/audit?subject=${nila.id}`, undefined, lakshmi.bearer);
    expect(log.items).toMatchObject([
      {
        action: 'role.changed',
        actor: { _id: lakshmi.id, role: 'admin' },
        detail: { from: 'user', to: 'seller', reason },
        address: '127.0.0.1',
      },
    ]);
  });

  test('a former staff account keeps its second factor, can disable it, and cannot enable one', async () => {
    const { switchOn, login } = accessActs(() => testApp);
    const om = await aStaffMember(testApp, 'om@staff.in', 'seller');
    const { app, recovery } = await switchOn(om);
    await change(lakshmi, om.id, { role: 'user' });
    const { body } = await login('om@staff.in', goodPassword, { code: app.generate() });
    const bearer = { authorization: `Bearer ${body['token']}` };
    const call = (method: string, path: string, sent?: object) => ask(testApp, method, path, sent, bearer);
    const profile = async () => (await call('GET', '/api/user/profile')).body['account'];
    expect(await profile()).toMatchObject({ secondFactor: true });
    expect((await call('GET', '/api/user/second-factor')).body).toMatchObject({ enabled: true });
    const off = { password: goodPassword, code: recovery };
    expect((await call('POST', '/api/user/second-factor/off', off)).status).toBe(204);
    expect(await profile()).toMatchObject({ secondFactor: false });
    expect((await call('POST', '/api/user/second-factor', { password: goodPassword })).status).toBe(403);
  });

  test('nobody becomes staff again or anew by the session of an admin alone, and the other admins are told', async () => {
    const omkar = await aStaffMember(testApp, 'omkar@staff.in', 'admin');
    const nila = await aCustomer(testApp, 'session@staff.in');
    const body = { email: 'session@staff.in', role: 'admin', reason };
    const calls = [
      ['POST', '/api/admin/staff-accounts', body],
      ['PATCH', `/api/admin/staff-accounts/${omkar.id}`, { role: 'seller', reason }],
      ['POST', `/api/admin/staff-accounts/${nila.id}/enable`, { reason }],
    ] as const;
    for (const [method, path, sent] of calls)
      for (const proof of [{}, { password: '' }, { password: 'a guess' }])
        expect(await ask(testApp, method, path, { ...sent, ...proof }, lakshmi.bearer)).toMatchObject({
          status: 401,
          body: { code: 'password_needed' },
        });
    expect([await roleOf(nila.id), await roleOf(omkar.id)]).toEqual(['user', 'admin']);
    await ask(testApp, 'POST', '/api/admin/staff-accounts', { ...body, password }, lakshmi.bearer);
    for (const to of ['omkar@staff.in', 'lakshmi@staff.in']) {
      const [mail] = await waitUntil(
        async () =>
          testApp.emails.filter((each) => each.to === to && each.text.includes('session@staff.in is an admin')),
        (all) => all.length > 0,
      );
      expect(mail?.subject).toBe('The staff of Chulha was changed');
    }
    await change(lakshmi, omkar.id, { role: 'user' });
    await change(lakshmi, nila.id, { role: 'user' });
  });

  test('a reason that names an address or a number is stored without them', async () => {
    const email = 'reasoned@mail.in';
    const { id } = await aCustomer(testApp, email);
    const typed = `Asked by ${email}, 98765 43210, on 12 May`;
    await ask(
      testApp,
      'POST',
      '/api/admin/staff-accounts',
      { email, role: 'seller', reason: typed, password },
      lakshmi.bearer,
    );
    const { detail } = await testApp.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject_id', '=', id)
      .where('action', '=', 'role.changed')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ reason: 'Asked by •••, •••, on 12 May' });
  });

  test('a role change is mailed to the user without the reason: in English to staff, else in their language', async () => {
    const mina = await aStaffMember(testApp, 'mina@staff.in', 'seller');
    await testApp.db.updateTable('users').set({ language: 'hi' }).where('id', '=', mina.id).execute();
    const emails = () => testApp.emails.filter(({ to }) => to === 'mina@staff.in');
    const nth = async (n: number) =>
      (
        await waitUntil(
          async () => emails(),
          (all) => all.length >= n,
        )
      )[n - 1];
    const before = emails().length;
    for (const role of ['admin', 'admin', 'user']) await change(lakshmi, mina.id, { role });
    const [first, second] = [await nth(before + 1), await nth(before + 2)];
    expect(first).toMatchObject({ subject: 'Your role at Chulha was changed' });
    expect(first?.text).toContain('you are an admin at Chulha');
    expect(second?.text).toContain('ग्राहक का अकाउंट');
    expect(second?.html).toContain('/hi/login');
    expect(JSON.stringify(emails())).not.toContain(reason);
    expect(emails()).toHaveLength(before + 2);
  });

  test('an unconfirmed or unknown address cannot become staff', async () => {
    await ask(testApp, 'POST', '/api/auth/register', { name: 'X', email: 'new@staff.in', password: 'kadhai aur 77' });
    for (const [email, code] of [
      ['new@staff.in', 'account_unproven'],
      ['nobody@staff.in', 'account_unknown'],
    ]) {
      const { body } = await ask(
        testApp,
        'POST',
        '/api/admin/staff-accounts',
        { email, role: 'admin', reason, password },
        lakshmi.bearer,
      );
      expect(body.code).toBe(code);
    }
  });

  test('disabling ends sessions at once, enabling lets in again; sessions can be ended alone', async () => {
    const joseph = await aStaffMember(testApp, 'joseph@staff.in', 'seller');
    expect((await act(lakshmi, joseph.id, 'end-sessions')).status).toBe(200);
    expect(await signedIn(joseph)).toBe(401);
    const again = await logIn(testApp, 'joseph@staff.in');
    expect((await act(lakshmi, joseph.id, 'disable')).body.disabledAt).toEqual(expect.any(String));
    expect(await signedIn(again)).toBe(401);
    await act(lakshmi, joseph.id, 'enable');
    expect(await signedIn(await logIn(testApp, 'joseph@staff.in'))).toBe(200);
  });

  test('a disabled seller who was made a customer is listed and can be enabled', async () => {
    const email = 'former@staff.in';
    const former = await aStaffMember(testApp, email, 'seller');
    await act(lakshmi, former.id, 'disable');
    expect((await change(lakshmi, former.id, { role: 'user' })).status).toBe(200);
    const list = async () =>
      JSON.stringify((await ask(testApp, 'GET', '/api/admin/staff-accounts', undefined, lakshmi.bearer)).body);
    expect(await list()).toContain(email);
    expect((await change(lakshmi, former.id, { role: 'seller' })).body).toMatchObject({ role: 'seller' });
    await change(lakshmi, former.id, { role: 'user' });
    expect((await act(lakshmi, former.id, 'enable')).body).toMatchObject({ role: 'user', disabledAt: null });
    expect(await list()).not.toContain(email);
    expect((await act(lakshmi, former.id, 'disable')).status).toBe(404);
  });

  test('own role and customers cannot be changed', async () => {
    expect((await change(lakshmi, lakshmi.id, { role: 'user' })).body.code).toBe('not_yourself');
    expect((await act(lakshmi, lakshmi.id, 'disable')).body.code).toBe('not_yourself');
    const guest = await aCustomer(testApp, 'guest@staff.in');
    expect((await act(lakshmi, guest.id, 'disable')).body.code).toBe('account_unknown');
  });

  test('two admins who demote each other at once leave one admin, six times out of six', async () => {
    const other = await aStaffMember(testApp, 'other@staff.in', 'admin');
    for (let n = 0; n < 6; n += 1) {
      await testApp.db.updateTable('users').set({ role: 'admin' }).where('id', 'in', [lakshmi.id, other.id]).execute();
      const [one, two] = [await logIn(testApp, 'lakshmi@staff.in'), await logIn(testApp, 'other@staff.in')];
      const both = await Promise.all([
        change(one, two.id, { role: 'seller' }),
        n % 2 ? act(two, one.id, 'disable') : change(two, one.id, { role: 'user' }),
      ]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      const admins = testApp.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('disabled_at', 'is', null);
      expect(await admins.execute()).toHaveLength(1);
      await testApp.db.updateTable('users').set({ disabled_at: null }).execute();
    }
    await testApp.db.updateTable('users').set({ role: 'seller' }).where('id', '=', other.id).execute();
    await testApp.db.updateTable('users').set({ role: 'admin' }).where('id', '=', lakshmi.id).execute();
    lakshmi = await logIn(testApp, 'lakshmi@staff.in');
    expect(await roleOf(lakshmi.id)).toBe('admin');
    const last = await ask(testApp, 'DELETE', '/api/user', { password: goodPassword }, lakshmi.bearer);
    expect(last.body.code).toBe('last_admin');
  });
});

describe('the audit log', () => {
  test('is append-only, also for the owner of the table', async () => {
    for (const tampering of [
      sql`update audit_log set actor_name = 'Nobody'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(tampering.execute(testApp.db)).rejects.toThrow('append-only');
  });

  test('is filtered by user, action and days in India, fifty lines at a time', async () => {
    const line = (n: number, at: string) => ({
      actor_id: lakshmi.id,
      actor_name: 'Lakshmi',
      actor_role: 'admin',
      action: 'task.counted',
      subject_kind: 'task',
      subject_id: String(n),
      at,
    });
    const days = ['2025-03-31T18:29:59Z', '2025-03-31T18:30:00Z', '2025-04-01T18:29:59Z', '2025-04-01T18:30:00Z'];
    const many = Array.from({ length: 60 }, (_, n) => line(n + 4, '2025-06-01T06:30:00Z'));
    await testApp.db
      .insertInto('audit_log')
      .values([...days.map((at, n) => line(n, at)), ...many])
      .execute();
    const read = async (more: object) => {
      const query = { action: 'task.counted', ...more };
      return (await callEndpoint(testApp, 'GET /api/admin/audit', { query }, lakshmi.bearer)).body;
    };
    const day = await read({ from: '2025-04-01', to: '2025-04-01' });
    expect(day.items.map(({ subject }) => subject.id)).toEqual(['2', '1']);
    const first = await read({ person: lakshmi.id });
    const rest = await read({ before: first.items.at(-1)?.id });
    expect([first.items.length, first.older, rest.items.length, rest.older]).toEqual([50, true, 14, false]);
    const { body } = await ask(testApp, 'GET', '/api/admin/audit-filters', undefined, lakshmi.bearer);
    expect(body.actions).toEqual(expect.arrayContaining(['role.changed', 'task.counted']));
    // The name comes from the entry with the latest time, although the entries dated 2025 were inserted later.
    expect(body.people).toContainEqual({ _id: lakshmi.id, name: 'Farah Khan' });
  });
});
