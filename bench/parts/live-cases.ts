import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { insertOrderHistory, seeded } from '#test/seed-order-history.ts';
import { percentile } from '../constant-rate.ts';
import type { BenchEnvironment, PostgresTarget } from '../environment.ts';
import { type LiveBoardClient, openBoards } from '../live-boards.ts';
import { atMost, type Row } from '../metrics.ts';

const pages = 200;
const boards = 50;
const history = 10_000;

type LiveCase = { id: string; version: number; token: string; own: string[]; page: LiveBoardClient };
type Change = (one: LiveCase) => { method: string; path: string; body: object };

/** Staff changes that the customer sees: a message, and the wording of the authority's status. */
const changes: Record<string, Change> = {
  'a message of staff': ({ id }) => ({
    method: 'POST',
    path: `/api/cases/${id}/messages`,
    body: { text: 'It has come.' },
  }),
  'a change of a case': ({ id, version }) => ({
    method: 'PATCH',
    path: `/api/cases/${id}`,
    body: { authorityWords: `Under scrutiny since ${id}`, version },
  }),
};

/** Measures the delay from a staff change to the SSE event at the customer, with 200 case pages and 50 boards open. */
export async function liveCases({ openShop }: BenchEnvironment): Promise<Row[]> {
  const shop = await openShop({}, {});
  await insertOrderHistory(shop.database, { to: history });
  const found = await casesOfCustomers(shop.database);
  const { url } = shop.product;
  const open = await openBoards(url, pages, (number) => found[number]?.token ?? '');
  const staff = await openBoards(url, boards, (number) => seeded.token(1 + (number % seeded.staff)));
  const live = found.flatMap((one, number): LiveCase[] => {
    const page = open[number];
    return page ? [{ ...one, page }] : [];
  });
  const rows: Row[] = [];
  for (const [name, change] of Object.entries(changes)) {
    const waits = await waitsOf(url, live, change);
    const label = `${name} reaches the customer, ${pages} case pages and ${boards} boards open, ms`;
    rows.push(
      atMost(`${label} p95`, percentile(waits, 95), 1_000),
      atMost(`${label} at the latest`, Math.max(...waits), 1_000),
    );
  }
  // `own` holds all of the customer's cases, because deadline warnings may be sent for cases other than the measured
  // one.
  const wrong = live.filter(({ own, page }) => [...page.ids()].some((id) => !own.includes(id)));
  const deaf = staff.filter((board) => live.some(({ id }) => !board.ids().has(id)));
  for (const each of [...open, ...staff]) each.close();
  return [
    ...rows,
    atMost('customers who hear of a case of somebody else', wrong.length, 0),
    atMost('boards of staff that do not hear of every case', deaf.length, 0),
  ];
}

/** Returns open cases of signed-in customers, one per customer. */
async function casesOfCustomers(database: PostgresTarget): Promise<Omit<LiveCase, 'page'>[]> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client
    .query<{ id: string; version: number; person: string; own: string[] }>(
      `with seeded as (select ('00000000-0000-4000-8000-' || lpad(p::text, 12, '0'))::uuid as user_id, p as person
          from generate_series($1::bigint, $2) as p)
        select distinct on (person) cases.id, cases.version, person,
          array(select c.id::text from cases as c join orders as o on o.id = c.order_id where o.user_id = seeded.user_id) as own
        from cases join orders on orders.id = cases.order_id join seeded using (user_id) join sessions using (user_id)
        where cases.status = 'open' order by person, cases.id limit $3`,
      [seeded.staff + 1, history / 2, pages],
    )
    .finally(() => client.end());
  if (rows.length < pages) throw new Error(`only ${rows.length} customers have an open case`);
  return rows.map(({ id, version, person, own }) => ({ id, version, own, token: seeded.token(Number(person)) }));
}

async function waitsOf(url: string, live: readonly LiveCase[], change: Change): Promise<number[]> {
  const waits: number[] = [];
  for (const [number, one] of live.entries()) {
    const { method, path, body } = change(one);
    const hears = one.page.hears(one.id);
    const began = performance.now();
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${seeded.token(2 + (number % 10))}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    waits.push((await hears) - began);
    await pause(10);
  }
  return waits;
}
