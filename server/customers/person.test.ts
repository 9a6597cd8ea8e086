import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasePerson } from '#server/profile/erase.ts';
import { exportOf } from '#server/profile/export.ts';
import { aCustomer, aStaffMember, ask, type Session } from '#test/accounts.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { aPicture, open, saveProfile } from '#test/uploads.ts';
import { csvLine } from './csv.ts';
import { forgetRemovedNotes } from './notes.ts';

type Note = { id: string; text: string; removable: boolean };
type Event = { key: string; kind: string; who: string | null; at: string };

let stage: Stage;
let asha: Session;
let farah: Session;
let joseph: Session;
let lakshmi: Session;
beforeAll(async () => {
  stage = await openStage();
  asha = await aCustomer(stage, 'asha@x.in', 'Asha Rao');
  farah = await aStaffMember(stage, 'farah@x.in', 'seller');
  joseph = await aStaffMember(stage, 'joseph@x.in', 'seller');
  lakshmi = await aStaffMember(stage, 'lakshmi@x.in', 'admin');
});
afterAll(() => stage.close());

const page = (id: string) => `/api/admin/users/${id}`;
const as = (who: Session, method: string, path: string, body?: unknown) =>
  ask(stage, method, path, body, who.bearer).then(({ status, body: told }) => ({ status, told }));
const write = async (who: Session, text: string): Promise<Note> =>
  (await as(who, 'POST', `${page(asha.id)}/notes`, { text })).told as Note;
const notes = async (who: Session): Promise<Note[]> => (await as(who, 'GET', page(asha.id))).told['notes'] as Note[];

describe('notes', () => {
  test('are for staff, say who wrote them, and hold no number of an identity paper', async () => {
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

  test('go at a word of their author or an admin, and come back within a minute for whoever removed them', async () => {
    const { id } = await write(farah, 'Wants Hindi menus');
    const note = `${page(asha.id)}/notes/${id}`;
    expect((await as(joseph, 'DELETE', note)).told).toMatchObject({ code: 'note_of_another' });
    expect((await as(farah, 'DELETE', `${page(lakshmi.id)}/notes/${id}`)).status).toBe(404);
    expect((await as(lakshmi, 'DELETE', note)).status).toBe(204);
    expect((await notes(farah)).map((each) => each.id)).not.toContain(id);
    expect((await as(farah, 'POST', `${note}/restore`)).status).toBe(404);
    expect((await as(lakshmi, 'POST', `${note}/restore`)).status).toBe(200);
    expect((await as(farah, 'DELETE', note)).status).toBe(204);
    await stage.db
      .updateTable('notes')
      .set({ removed_at: new Date(Date.now() - 61_000) })
      .where('id', '=', id)
      .execute();
    expect((await as(farah, 'POST', `${note}/restore`)).status).toBe(404);
    await forgetRemovedNotes(stage.db);
    expect(await stage.db.selectFrom('notes').select('id').where('id', '=', id).execute()).toEqual([]);
    const deeds = await stage.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(deeds.map(({ action }) => action)).toEqual([
      'note.written',
      'note.removed',
      'note.restored',
      'note.removed',
    ]);
  });

  test('are not in what a customer takes along, except that there are some', async () => {
    const archive = (await exportOf(stage.db, asha.id, new Date(), async () => Buffer.from('a paper'))).toString(
      'latin1',
    );
    expect(archive.length).toBeGreaterThan(500);
    expect(archive).not.toContain('Calls after');
  });
});

describe('the timeline', () => {
  test('tells everything once, the latest first, page after page', async () => {
    const { panCard } = (await saveProfile(stage, asha, { panCard: { bytes: await aPicture() } })).body.user;
    await open(stage, panCard, farah);
    await as(asha, 'POST', '/api/contact', { name: 'Asha', email: 'asha@x.in', message: 'When do you call me?' });
    const { id } = (await as(farah, 'POST', '/api/tasks', { title: 'Call Asha', customerId: asha.id })).told;
    await as(farah, 'PATCH', `/api/tasks/${String(id)}`, { status: 'done' });
    for (let n = 0; n < 35; n += 1) await write(farah, `note ${n}`);
    const seen: Event[] = [];
    let before: string | null = '';
    while (before !== null) {
      const path = `${page(asha.id)}/timeline${before ? `?before=${before}` : ''}`;
      const { told } = await as(farah, 'GET', path);
      const { items, next } = told as { items: Event[]; next: string | null };
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

  test('refuses a cursor that is none', async () => {
    expect((await as(farah, 'GET', `${page(asha.id)}/timeline?before=x`)).status).toBe(400);
  });
});

describe('the list as CSV', () => {
  test.each([
    ['=1+1', `"'=1+1"`],
    ['+91 98765', `"'+91 98765"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['＝1', `"'＝1"`],
    ['a "b", c', '"a ""b"", c"'],
    ['Rao = Sons', '"Rao = Sons"'],
  ])('%j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  test('comes by cookie, whole, as it was searched, and is noted', async () => {
    await stage.db
      .insertInto('people')
      .values(Array.from({ length: 2_100 }, (_, n) => ({ name: `=cmd ${n}`, email: `bulk${n}@x.in` })))
      .execute();
    const answer = await open(stage, '/api/admin/users.csv?search=cmd&sort=name', farah);
    const text = answer.bytes.toString();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Name","Email","Phone","Role","Joined","Aadhar Card","PAN Card"');
    expect(lines).toHaveLength(2_102);
    expect(new Set(lines).size).toBe(2_102);
    expect(lines[1]).toMatch(/^"'=cmd 0","bulk0@x\.in","","user","\d{4}-\d\d-\d\d","",""$/);
    const mine = (await open(stage, '/api/admin/users.csv?search=asha', lakshmi)).bytes.toString();
    expect(mine).toContain('"sent"');
    expect(mine).not.toContain('uploads');
    expect((await open(stage, '/api/admin/users.csv', asha)).status).toBe(403);
    const deed = await stage.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'customers.exported')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect([deed.actor_name, deed.detail]).toEqual(['Farah Khan', { count: 2_100, filter: { search: 'cmd' } }]);
  });
});

test('whoever has gone is known no more, and takes the notes along', async () => {
  const person = await stage.db.selectFrom('people').selectAll().where('id', '=', asha.id).executeTakeFirstOrThrow();
  await erasePerson({ db: stage.db, queue: stage.queue, secrets: ['x'.repeat(40)] }, person);
  for (const path of ['', '/orders', '/timeline'])
    expect((await as(farah, 'GET', `${page(asha.id)}${path}`)).told).toMatchObject({ code: 'customer_unknown' });
  expect(await stage.db.selectFrom('notes').select('id').where('person_id', '=', asha.id).execute()).toEqual([]);
  expect((await as(farah, 'GET', '/api/admin/users?search=asha')).told).toEqual([]);
});
