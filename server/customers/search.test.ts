import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#server/ops/demo/seed-demo.ts';
import { searchForm } from '#shared/rules/search.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { allUsers, type UserQuery } from '#test/users-list.ts';
import { type CustomerQuery, findAndCountUsers, findUsers } from './list-users.ts';

let testApp: TestApp;
let farah: Session;
beforeAll(async () => {
  testApp = await openTestApp();
  await seedDemo(testApp.db, new Date());
  farah = await aStaffMember(testApp, 'farah@staff.in', 'seller');
  for (const [name, email, phone] of [
    ['Meenakshi Sundaram', 'meena@dosaplaza.in', '9812345670'],
    ['आशा राव', null, '9798765431'],
    ['100% Veg_Thali \\ Co', 'veg@thali.in', null],
    ['Zoë Fernandes', 'zoe@x.in', null],
    ['', null, '6000000001'],
  ] as const)
    await testApp.db.insertInto('users').values({ name, email, phone }).execute();
});
afterAll(() => testApp.close());

async function names(query: UserQuery): Promise<string[]> {
  return (await allUsers(testApp, farah, query)).map(({ name }) => name);
}

describe('staff search', () => {
  test.each([
    ['akshi', ['Meenakshi Sundaram']],
    ['MEENAKSHI', ['Meenakshi Sundaram']],
    ['sundaram meena', ['Meenakshi Sundaram']],
    ['dosaplaza', ['Meenakshi Sundaram']],
    ['+91 98123 45670', ['Meenakshi Sundaram']],
    ['98123-45', ['Meenakshi Sundaram']],
    ['234567', ['Meenakshi Sundaram']],
    ['su', ['Meenakshi Sundaram']],
    ['z', ['Zoë Fernandes']],
    ['zoë', ['Zoë Fernandes']],
    ['शा', ['आशा राव']],
    ['राव आशा', ['आशा राव']],
    ['00%', ['100% Veg_Thali \\ Co']],
    ['g_t', ['100% Veg_Thali \\ Co']],
    ['\\', ['100% Veg_Thali \\ Co']],
    ['m%a', []],
    ['un', []],
    ["'; drop table users; --", []],
  ])('%s', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  test('finds by order number and by its start, as on the ticket', async () => {
    const { id } = await testApp.db
      .selectFrom('orders')
      .select('id')
      .where('email', '=', 'imran@demo.chulha.example')
      .executeTakeFirstOrThrow();
    for (const search of [id, id.slice(3, 9).toUpperCase(), `KOT ${id.slice(3, 9)}`])
      expect(await names({ search })).toEqual(['Imran Sheikh']);
  });

  test('combines words with role, orders, documents and sign-up date', async () => {
    expect(await names({ role: 'admin' })).toEqual(['Lakshmi Iyer']);
    expect(await names({ orders: 'paid', sort: 'name' })).toEqual(['Asha Rao', 'Imran Sheikh']);
    expect(await names({ orders: 'open' })).toEqual([]);
    expect(await names({ orders: 'none', papers: 'none', search: 'meena', joinedWithin: '0' })).toHaveLength(1);
    expect(await names({ papers: 'sent' })).toEqual([]);
    await sql`update users set created_at = now() - interval '3 days' where email = 'zoe@x.in'`.execute(testApp.db);
    expect(await names({ joinedWithin: '1', search: 'zoe' })).toEqual([]);
    expect(await names({ joinedWithin: '3', search: 'zoe' })).toHaveLength(1);
  });
});

test('the database normalizes text like the server', async () => {
  const texts = ['Asha', 'आशा राव', 'क़\u200dष', 'ÀÉÎ', 'தமிழ்', '𝐀x', 'ﬁ', 'D’Souza', "D'Souza`", 'चाँद ज़रा', 'ਚਾਁਦ ਼'];
  for (const text of texts) {
    const { rows } = await sql<{ form: string }>`select search_form(${text}) as form`.execute(testApp.db);
    expect([text, rows[0]?.form]).toEqual([text, searchForm(text)]);
  }
});

describe('page after page', () => {
  const all = async (sort: string) => {
    const seen: string[] = [];
    let query = `?pageSize=3&sort=${sort}`;
    for (let round = 0; query && round < 30; round += 1) {
      const { body } = await ask(testApp, 'GET', `/api/admin/users${query}`, undefined, farah.bearer);
      const page = body as { items: { _id: string }[]; next: string | null };
      seen.push(...page.items.map(({ _id }) => _id));
      // Users sign up at both ends of the list while its pages are being read.
      for (const name of ['Aaa', 'Zzz']) await testApp.db.insertInto('users').values({ name }).execute();
      query = page.next ? `?pageSize=3&sort=${sort}&after=${page.next}` : '';
    }
    return seen;
  };

  test.each(['name', '-name', 'createdAt', '-createdAt'])(
    'no customer is missed or repeated, sorted by %s',
    async (sort) => {
      // Several users have the same name and time, so the tie-breaker determines their order. Their phone numbers are
      // verified, so that the purge keeps the users.
      await sql`update users set created_at = '2026-01-05 10:00:00.123456+00', phone_verified_at = case when phone is not null then now() end where name in ('', 'Aaa', 'Asha Rao')`.execute(
        testApp.db,
      );
      const before = await testApp.db.selectFrom('users').select('id').execute();
      const seen = await all(sort);
      expect(new Set(seen).size).toBe(seen.length);
      expect(before.filter(({ id }) => !seen.includes(id))).toEqual([]);
      await testApp.db.deleteFrom('users').where('name', 'in', ['Aaa', 'Zzz']).execute();
    },
  );

  test('paging back shows the same pages', async () => {
    const input: CustomerQuery = { sort: 'name', limit: 3 };
    const first = await findUsers(testApp.db, input);
    const second = await findUsers(testApp.db, { ...input, after: first.next ?? '' });
    const back = await findUsers(testApp.db, { ...input, before: second.previous ?? '' });
    expect([first.previous, back.previous]).toEqual([null, null]);
    expect(back.items).toEqual(first.items);
    expect(back.next).toBe(first.next);
  });

  test('numbered pages show the total, up to ten thousand', async () => {
    const get = async (query: string) => ask(testApp, 'GET', `/api/admin/users?${query}`, undefined, farah.bearer);
    const { body } = await get('page=2&pageSize=4');
    expect([body.page, body.pageSize, body.totalIsCapped]).toEqual([2, 4, false]);
    expect(body.items).toHaveLength(4);
    expect((await get('page=201&pageSize=50')).body.code).toBe('page_too_far');
    expect(await findAndCountUsers(testApp.db, { limit: 1 }, 2)).toMatchObject({ total: 2, totalIsCapped: true });
  });

  test('an invalid cursor is refused', async () => {
    const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    for (const after of [
      'x',
      forged(['-createdAt', '1', 'no id']),
      forged(['name', 'a', randomUUID()]),
      forged(['-createdAt', '99999999999999999999', randomUUID()]),
      forged({}),
    ])
      expect((await ask(testApp, 'GET', `/api/admin/users?after=${after}`, undefined, farah.bearer)).status).toBe(400);
  });
});
