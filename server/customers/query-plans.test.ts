import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Db, openPool, type Tx } from '#database/connect.ts';
import type { DB } from '#database/types.ts';
import { findOwnOrders } from '#server/orders/own-orders.ts';
import { freshDatabase } from '#test/database.ts';
import { insertUsersWithOrders } from '#test/seed-users.ts';
import { pageOf, requireUser } from './customer-page.ts';
import { findAndCountCustomers, findCustomers } from './list-customers.ts';
import type { CustomerQuery } from './list-users.ts';
import { eventsOf } from './timeline.ts';

let db: Db;
let drop: () => Promise<void>;
let asked: CompiledQuery[] = [];
beforeAll(async () => {
  const fresh = await freshDatabase(inject('postgres'));
  const pool = openPool(fresh.where, { onError: () => undefined });
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void asked.push(query),
  });
  for (const statement of insertUsersWithOrders(5_000)) await sql.raw(statement).execute(db);
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
// The tables are small here. Sequential scans are disabled, so that the planner uses an index if there is one.
const guarded: Run = (work) =>
  db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return work(tx);
  });

/** Runs `work` and returns the tables that its queries would scan sequentially. */
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

const searches: Partial<CustomerQuery>[] = [
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
  { account: 'guest' },
  { account: 'guest', sort: 'name' },
  { account: 'guest', search: 'kumar' },
  { account: 'unconfirmed' },
  { account: 'disabled', sort: 'name' },
];

test.each(searches)('%j scans no table sequentially', async (input) => {
  const found = await findCustomers(db, { limit: 50, ...input });
  const whole = await readWhole(async () => {
    await findCustomers(db, { limit: 50, ...input, ...(found.next ? { after: found.next } : {}) });
    await findAndCountCustomers(db, { limit: 50, ...input }, 200);
  }, guarded);
  expect(whole).toEqual([]);
});

test('a customer’s page scans no table sequentially', async () => {
  const { id } = await db.selectFrom('users').select('id').where('name', '=', 'Person 78').executeTakeFirstOrThrow();
  const user = await requireUser(db, id);
  const whole = await readWhole(async () => {
    await pageOf(db, id, { id, role: 'seller' }, new Date());
    await findOwnOrders(db, id, {});
    await eventsOf(db, { user }, undefined);
  }, plainly);
  // Tables that have no rows in this fixture may be scanned.
  expect(whole.filter((each) => /^(users|orders|documents)/.test(each))).toEqual([]);
});
