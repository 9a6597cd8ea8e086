import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#server/demo-seed.ts';
import { searchForm } from '#shared/rules/search.ts';
import { aStaffMember, ask, type Session } from '#test/accounts.ts';
import { openStage, type Stage } from '#test/stage.ts';
import { findAndCountPeople, findPeople, type PeopleWish } from './customers.ts';

let stage: Stage;
let farah: Session;
beforeAll(async () => {
  stage = await openStage();
  await seedDemo(stage.db, new Date());
  farah = await aStaffMember(stage, 'farah@staff.in', 'seller');
  for (const [name, email, phone] of [
    ['Meenakshi Sundaram', 'meena@dosaplaza.in', '9812345670'],
    ['आशा राव', null, '9798765431'],
    ['100% Veg_Thali \\ Co', 'veg@thali.in', null],
    ['Zoë Fernandes', 'zoe@x.in', null],
    ['', null, '6000000001'],
  ] as const)
    await stage.db.insertInto('people').values({ name, email, phone }).execute();
});
afterAll(() => stage.close());

async function names(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await ask(
    stage,
    'GET',
    `/api/admin/users?${new URLSearchParams(query)}`,
    undefined,
    farah.bearer,
  );
  expect(status).toBe(200);
  return (body as unknown as { name: string }[]).map(({ name }) => name);
}

describe('staff find somebody by', () => {
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
    ["'; drop table people; --", []],
  ])('%s', async (search, found) => {
    expect(await names({ search })).toEqual(found);
  });

  test('the number of an order, its beginning as on the ticket', async () => {
    const { id } = await stage.db
      .selectFrom('orders')
      .select('id')
      .where('email', '=', 'imran@demo.chulha.example')
      .executeTakeFirstOrThrow();
    for (const search of [id, id.slice(3, 9).toUpperCase(), `KOT ${id.slice(3, 9)}`])
      expect(await names({ search })).toEqual(['Imran Sheikh']);
  });

  test('role, orders, papers and the day of joining, together with words', async () => {
    expect(await names({ role: 'admin' })).toEqual(['Lakshmi Iyer']);
    expect(await names({ orders: 'paid', sort: 'name' })).toEqual(['Asha Rao', 'Imran Sheikh']);
    expect(await names({ orders: 'open' })).toEqual([]);
    expect(await names({ orders: 'none', papers: 'none', search: 'meena', joinedWithin: '0' })).toHaveLength(1);
    expect(await names({ papers: 'sent' })).toEqual([]);
    await sql`update people set created_at = now() - interval '3 days' where email = 'zoe@x.in'`.execute(stage.db);
    expect(await names({ joinedWithin: '1', search: 'zoe' })).toEqual([]);
    expect(await names({ joinedWithin: '3', search: 'zoe' })).toHaveLength(1);
  });
});

test('the database spells a name as the server spells the needle', async () => {
  for (const text of ['Asha', 'आशा राव', 'क़\u200dष', 'ÀÉÎ', 'தமிழ்', '𝐀x', 'ﬁ']) {
    const { rows } = await sql<{ form: string }>`select search_form(${text}) as form`.execute(stage.db);
    expect([text, rows[0]?.form]).toEqual([text, searchForm(text)]);
  }
});

describe('page after page', () => {
  const all = async (sort: string) => {
    const seen: string[] = [];
    let query = `?pageSize=3&sort=${sort}`;
    for (let round = 0; query && round < 30; round += 1) {
      const { body } = await ask(stage, 'GET', `/api/admin/users${query}`, undefined, farah.bearer);
      const page = body as { items: { _id: string }[]; next: string | null };
      seen.push(...page.items.map(({ _id }) => _id));
      // Somebody signs up at every end of the list while we read.
      for (const name of ['Aaa', 'Zzz']) await stage.db.insertInto('people').values({ name }).execute();
      query = page.next ? `?pageSize=3&sort=${sort}&after=${page.next}` : '';
    }
    return seen;
  };

  test.each(['name', '-name', 'createdAt', '-createdAt'])('nobody is missed or met twice, by %s', async (sort) => {
    // One name and one moment for several, so that the tie decides.
    await sql`update people set created_at = '2026-01-05 10:00:00.123456+00' where name in ('', 'Aaa', 'Asha Rao')`.execute(
      stage.db,
    );
    const before = await stage.db.selectFrom('people').select('id').execute();
    const seen = await all(sort);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter(({ id }) => !seen.includes(id))).toEqual([]);
    await stage.db.deleteFrom('people').where('name', 'in', ['Aaa', 'Zzz']).execute();
  });

  test('the way back shows the same pages', async () => {
    const wish: PeopleWish = { sort: 'name', limit: 3 };
    const first = await findPeople(stage.db, wish);
    const second = await findPeople(stage.db, { ...wish, after: first.next ?? '' });
    const back = await findPeople(stage.db, { ...wish, before: second.previous ?? '' });
    expect([first.previous, back.previous]).toEqual([null, null]);
    expect(back.items).toEqual(first.items);
    expect(back.next).toBe(first.next);
  });

  test('numbered pages say how many there are, up to the ten thousandth person', async () => {
    const get = async (query: string) => ask(stage, 'GET', `/api/admin/users?${query}`, undefined, farah.bearer);
    const { body } = await get('page=2&pageSize=4');
    expect([body.page, body.pageSize, body.totalIsCapped]).toEqual([2, 4, false]);
    expect(body.items).toHaveLength(4);
    expect((await get('page=201&pageSize=50')).body.code).toBe('page_too_far');
    expect(await findAndCountPeople(stage.db, { limit: 1 }, 2)).toMatchObject({ total: 2, totalIsCapped: true });
  });

  test('a cursor that is none is refused', async () => {
    const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    for (const after of [
      'x',
      forged(['-createdAt', '1', 'no id']),
      forged(['name', 'a', randomUUID()]),
      forged(['-createdAt', '99999999999999999999', randomUUID()]),
      forged({}),
    ])
      expect((await ask(stage, 'GET', `/api/admin/users?after=${after}`, undefined, farah.bearer)).status).toBe(400);
  });
});
