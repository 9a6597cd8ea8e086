import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseAccountData } from '#server/personal-data/erase-account.ts';
import { purgePersonalData } from '#server/personal-data/purge.ts';
import { exportOf } from '#server/profile/data-export.ts';
import { csvLine } from '#shared/rules/csv.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { unzip } from '#test/unzip.ts';
import { aPicture, open, saveProfile } from '#test/uploads.ts';

type Note = { id: string; text: string; removable: boolean };
type Event = { key: string; kind: string; who: string | null; at: string };

let testApp: TestApp;
let asha: Session;
let farah: Session;
let joseph: Session;
let lakshmi: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  asha = await aCustomer(testApp, 'asha@x.in', 'Asha Rao');
  farah = await aStaffMember(testApp, 'farah@x.in', 'seller');
  joseph = await aStaffMember(testApp, 'joseph@x.in', 'seller');
  lakshmi = await aStaffMember(testApp, 'lakshmi@x.in', 'admin');
});
afterAll(() => testApp.close());

const page = (id: string) => `/api/admin/users/${id}`;
const as = (who: Session, method: string, path: string, body?: unknown) =>
  ask(testApp, method, path, body, who.bearer).then(({ status, body: reply }) => ({ status, reply }));
const write = async (who: Session, text: string): Promise<Note> =>
  (await as(who, 'POST', `${page(asha.id)}/notes`, { text })).reply as Note;
const notes = async (who: Session): Promise<Note[]> => (await as(who, 'GET', page(asha.id))).reply['notes'] as Note[];

describe('notes', () => {
  test('are for staff, name their author, and mask identity numbers', async () => {
    const written = await write(farah, '  Calls after 6 pm. Aadhaar 2345 6789 0124.\n<script>alert(1)</script> ');
    expect(written).toMatchObject({
      text: 'Calls after 6 pm. Aadhaar XXXX XXXX 0124.\n<script>alert(1)</script>',
      author: { _id: farah.id, name: 'Farah Khan' },
      removable: true,
    });
    expect((await notes(joseph))[0]).toMatchObject({ id: written.id, removable: false });
    expect((await as(asha, 'GET', page(asha.id))).status).toBe(403);
    expect((await as(asha, 'POST', `${page(asha.id)}/notes`, { text: 'x' })).status).toBe(403);
    expect((await as(farah, 'POST', `${page(asha.id)}/notes`, { text: '   ' })).status).toBe(400);
    expect(
      (await as(farah, 'POST', `${page('00000000-0000-4000-8000-000000000000')}/notes`, { text: 'x' })).status,
    ).toBe(404);
  });

  test('are removed by their author or an admin, and restored within a minute by the same user', async () => {
    const { id } = await write(farah, 'Wants Hindi menus');
    const note = `${page(asha.id)}/notes/${id}`;
    expect((await as(joseph, 'DELETE', note)).reply).toMatchObject({ code: 'note_of_another' });
    expect((await as(farah, 'DELETE', `${page(lakshmi.id)}/notes/${id}`)).status).toBe(404);
    expect((await as(lakshmi, 'DELETE', note)).status).toBe(204);
    expect((await notes(farah)).map((each) => each.id)).not.toContain(id);
    expect((await as(farah, 'POST', `${note}/restore`)).status).toBe(404);
    expect((await as(lakshmi, 'POST', `${note}/restore`)).status).toBe(200);
    expect((await as(farah, 'DELETE', note)).status).toBe(204);
    await testApp.db
      .updateTable('notes')
      .set({ removed_at: new Date(Date.now() - 61_000) })
      .where('id', '=', id)
      .execute();
    expect((await as(farah, 'POST', `${note}/restore`)).status).toBe(404);
    await purgePersonalData(testApp.db, new Date());
    expect(await testApp.db.selectFrom('notes').select('id').where('id', '=', id).execute()).toEqual([]);
    const entries = await testApp.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'note.written',
      'note.removed',
      'note.restored',
      'note.removed',
    ]);
  });

  test('are not in the customer’s export, which only says that there are some', async () => {
    const archive = await exportOf(testApp.db, asha.id, new Date(), async () => Buffer.from('a paper'));
    const data =
      unzip(await buffer(archive))
        .get('my-data.json')
        ?.toString() ?? '';
    expect(data.length).toBeGreaterThan(500);
    expect(data).not.toContain('Calls after');
  });
});

describe('the timeline', () => {
  test('lists every event once, the latest first, across pages', async () => {
    const { panCard } = (await saveProfile(testApp, asha, { panCard: { bytes: await aPicture() } })).body.user;
    await open(testApp, panCard, farah);
    await as(asha, 'POST', '/api/contact', { name: 'Asha', email: 'asha@x.in', message: 'When do you call me?' });
    const { id } = (await as(farah, 'POST', '/api/tasks', { title: 'Call Asha', customerId: asha.id })).reply;
    await as(farah, 'PATCH', `/api/tasks/${String(id)}`, { status: 'done' });
    for (let n = 0; n < 35; n += 1) await write(farah, `note ${n}`);
    const seen: Event[] = [];
    let before: string | null = '';
    while (before !== null) {
      const path = `${page(asha.id)}/timeline${before ? `?before=${before}` : ''}`;
      const { reply } = await as(farah, 'GET', path);
      const { items, next } = reply as { items: Event[]; next: string | null };
      seen.push(...items);
      before = next;
      await write(joseph, 'written while another reads');
    }
    const times = seen.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(seen.map(({ key }) => key)).size).toBe(seen.length);
    expect(seen.filter(({ kind }) => kind === 'note').length).toBeGreaterThanOrEqual(35);
    expect(seen.filter(({ kind }) => kind !== 'note').map(({ kind }) => kind)).toEqual([
      'task-done',
      'enquiry',
      'paper-opened',
      'paper-sent',
      'signed-up',
    ]);
    expect(seen.find(({ kind }) => kind === 'paper-opened')?.who).toBe('Farah Khan');
  });

  test('refuses an invalid cursor', async () => {
    expect((await as(farah, 'GET', `${page(asha.id)}/timeline?before=x`)).status).toBe(400);
  });
});

describe('the list as CSV', () => {
  test.each([
    ['=1+1', `"'=1+1"`],
    ['+91 98765', `"'+91 98765"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'=1"`],
    ['\r=1', `"'=1"`],
    [';=1', `";'=1"`],
    [',@SUM(A1)', `",'@SUM(A1)"`],
    ['| "+1', `"| ""'+1"`],
    ['＝1', `"'＝1"`],
    ['\u0085=1', `"'=1"`],
    [' =1', `"'=1"`],
    ['\u200b＋1', `"'\u200b＋1"`],
    ['﹣1', `"'﹣1"`],
    ['Asha;=1', `"Asha;'=1"`],
    ['Asha",=1', `"Asha"",'=1"`],
    ['Asha\n07AAACC4175D1Z0', '"Asha 07AAACC4175D1Z0"'],
    ['Rao; Sons', '"Rao; Sons"'],
    ['a "b", c', '"a ""b"", c"'],
    ['Rao = Sons', '"Rao = Sons"'],
  ])('%j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  test('comes by cookie, complete and filtered, and is audited', async () => {
    await testApp.db
      .insertInto('users')
      .values(Array.from({ length: 2_100 }, (_, n) => ({ name: `=cmd ${n}`, email: `bulk${n}@x.in` })))
      .execute();
    const answer = await open(testApp, '/api/admin/users.csv?search=cmd&sort=name', farah);
    const text = answer.bytes.toString();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Name","Email","Phone","Role","Joined","Aadhar Card","PAN Card","Account"');
    expect(lines).toHaveLength(2_102);
    expect(new Set(lines).size).toBe(2_102);
    expect(lines[1]).toMatch(/^"'=cmd 0","bulk0@x\.in","","user","\d{4}-\d\d-\d\d","","","not confirmed"$/);
    const mine = (await open(testApp, '/api/admin/users.csv?search=asha', lakshmi)).bytes.toString();
    expect(mine).toContain('"sent"');
    expect(mine).not.toContain('uploads');
    expect((await open(testApp, '/api/admin/users.csv', asha)).status).toBe(403);
    const entry = await testApp.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'customers.exported')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect([entry.actor_name, entry.detail]).toEqual(['Farah Khan', { count: 2_100, filter: { searched: true } }]);
  });
});

test('after erasure the customer is unknown and the notes are gone', async () => {
  const user = await testApp.db.selectFrom('users').selectAll().where('id', '=', asha.id).executeTakeFirstOrThrow();
  await eraseAccountData({ db: testApp.db, queue: testApp.queue, secrets: ['x'.repeat(40)] }, user, 'operator');
  for (const path of ['', '/orders', '/timeline'])
    expect((await as(farah, 'GET', `${page(asha.id)}${path}`)).reply).toMatchObject({ code: 'customer_unknown' });
  expect(await testApp.db.selectFrom('notes').select('id').where('user_id', '=', asha.id).execute()).toEqual([]);
  expect((await as(farah, 'GET', '/api/admin/users?search=asha')).reply).toEqual([]);
});
