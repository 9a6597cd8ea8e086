import { request } from 'undici';
import { fill } from '#test/seed-order-history.ts';
import { insertUsersWithOrders } from '#test/seed-users.ts';
import { typeAndFind } from '../customer-search.ts';
import type { BenchEnvironment } from '../environment.ts';
import { atMost, median, type Row, short } from '../metrics.ts';

const people = 100_000;
const token = 'a-token-of-the-bench-for-somebody-of-the-staff';
const rounds = 60;
const warmUp = 20;
const promisedMs = 25;

/** Typical queries of the customer list. */
const typical: Record<string, string> = {
  'first page': '',
  'by name': 'sort=name',
  'a common name, "kumar"': 'search=kumar',
  'two words, "asha rao"': 'search=asha+rao',
  'a part, "aksh"': 'search=aksh',
  'one letter, "z"': 'search=z',
  'a number with spaces': 'search=%2B91+69999+75000',
  'in Hindi, "आशा"': 'search=आशा',
  'an order number': `search=ch_${String(77_777).padStart(26, '0')}`,
  'an e-mail address': 'search=p4242@',
  'what everybody has, ".in"': 'search=.in',
  'nobody, "xyzzyx"': 'search=xyzzyx',
  'an open order, by name': 'orders=open&sort=name',
  'paid, no papers': 'orders=paid&papers=none',
};

/** Compares the list of 100,000 customers with one indexed look-up, and measures a search in a browser. */
export async function search({ openShop, reference }: BenchEnvironment): Promise<Row[]> {
  const { product, database, query } = await openShop({}, {});
  await fill(database, insertUsersWithOrders(people), { settle: true });
  await query(
    `insert into sessions (id, user_id, expires_at)
      select sha256($1::text::bytea), id, now() + interval '1 day' from users where role = 'seller' limit 1`,
    [token],
  );
  const row = await reference('fastify-row', { database });
  const lookUp = `${row.url}/plan/basic-growth`;
  const rows: Row[] = [];
  for (const [name, wish] of Object.entries(typical)) {
    const address = `${product.url}/api/admin/users?pageSize=50${wish && `&${wish}`}`;
    const first = await ask(address);
    const next = typeof first['next'] === 'string' ? `${address}&after=${first['next']}` : address;
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      bare.push(await timed(lookUp));
      ours.push(await timed(round % 3 === 2 ? next : address));
    }
    // Leave out the first requests, which warm up the server.
    rows.push(rowOf(name, ours.slice(warmUp), bare.slice(warmUp)));
  }
  await row.stop();
  const seen = await typeAndFind(product.url, token, 'asha rao', 'Asha');
  return [
    ...rows,
    atMost('customers: in a browser, from the last letter of "asha rao" to their rows, ms', seen, 1_000),
  ];
}

function rowOf(name: string, ours: number[], bare: number[]): Row {
  const timesText = (times: number[]) => `${short(median(times))} / ${short(p95(times))}`;
  return {
    measure: `customers: ${name}, ms p50 / p95, against Fastify + pg, one row`,
    ours: timesText(ours),
    reference: timesText(bare),
    ratio: (median(ours) / median(bare)).toFixed(1),
    promise: `p95 ≤ ${promisedMs} ms`,
    holds: p95(ours) <= promisedMs,
  };
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

const headers = { authorization: `Bearer ${token}` };

/** Measures the milliseconds until the last byte has arrived, without parsing. */
async function timed(address: string): Promise<number> {
  const began = performance.now();
  const answer = await request(address, { headers });
  await answer.body.arrayBuffer();
  const took = performance.now() - began;
  if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode}`);
  return took;
}

async function ask(address: string): Promise<Record<string, unknown>> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
