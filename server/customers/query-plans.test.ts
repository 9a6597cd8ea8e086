import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Db, openPool, type Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { findOwnOrders } from '#server/orders/own-orders.ts';
import { crowd } from '#test/crowd.ts';
import { freshDatabase } from '#test/database.ts';
import { findAndCountPeople, findPeople, type PeopleWish } from './customers.ts';
import { eventsOf } from './events.ts';
import { byIndex } from './found.ts';
import { knownPerson, pageOf } from './person.ts';

let db: Db;
let drop: () => Promise<void>;
let asked: CompiledQuery[] = [];
beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  const pool = openPool(fresh.where, { say: () => undefined });
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  for (const statement of crowd(5_000)) await sql.raw(statement).execute(db);
  drop = async () => {
    await db.destroy();
    await fresh.drop();
  };
});
afterAll(() => drop());

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const parts = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(parts)];

type Run = <T>(work: (tx: Db | Tx) => Promise<T>) => Promise<T>;
const plainly: Run = (work) => work(db);
const guarded: Run = (work) => byIndex(db, work);

/** Tables that the work reads from end to end, run as it is for requests. */
async function readWhole(work: () => Promise<unknown>, run: Run): Promise<string[]> {
  asked = [];
  await work();
  const queries = asked.filter((query) => /^\s*(select|with)\b/.test(query.sql));
  expect(queries.length).toBeGreaterThan(0);
  const whole: string[] = [];
  for (const query of queries) {
    const explained = { ...query, sql: `explain (format json) ${query.sql}` };
    const { rows } = await run((tx) => tx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained));
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      for (const part of parts(Plan))
        if (part['Node Type'] === 'Seq Scan') whole.push(`${part['Relation Name']}: ${query.sql}`);
  }
  return whole;
}

const wishes: Partial<PeopleWish>[] = [
  {},
  { sort: 'name' },
  { search: 'kumar' },
  { search: 'kumar', sort: '-name' },
  { search: 'nobody of this name' },
  { search: 'person 12345' },
  { search: 'a' },
  { search: 'zz' },
  { search: '98765' },
  { search: 'आशा' },
  { search: 'ch_00000000000000000000012345' },
  { role: 'seller' },
  { role: 'user', sort: 'name' },
  { orders: 'open' },
  { orders: 'paid', papers: 'none' },
  { orders: 'none', search: 'rao' },
  { joinedWithin: 7 },
];

test.each(wishes)('%j reads no table whole', async (wish) => {
  const found = await findPeople(db, { limit: 50, ...wish });
  const whole = await readWhole(async () => {
    await findPeople(db, { limit: 50, ...wish, ...(found.next ? { after: found.next } : {}) });
    await findAndCountPeople(db, { limit: 50, ...wish }, 200);
  }, guarded);
  expect(whole).toEqual([]);
});

test('a customer’s page reads no table whole', async () => {
  const { id } = await db.selectFrom('people').select('id').where('name', '=', 'Person 78').executeTakeFirstOrThrow();
  const person = await knownPerson(db, id);
  const whole = await readWhole(async () => {
    await pageOf(db, id, { id, role: 'seller' }, new Date());
    await findOwnOrders(db, id, {});
    await eventsOf(db, person, undefined);
  }, plainly);
  // Tables in which this crowd has no rows are read by whatever way.
  expect(whole.filter((each) => /^(people|orders|papers)/.test(each))).toEqual([]);
});
