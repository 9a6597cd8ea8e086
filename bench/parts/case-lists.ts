import { caseSorts, caseViews } from '#shared/rules/cases/statuses.ts';
import { insertOrderHistory, seeded } from '#test/seed-order-history.ts';
import type { BenchEnvironment } from '../environment.ts';
import { atMost, median, type Row } from '../metrics.ts';

const turns = 5;
const promisedMs = 100;
const shown = 5;
const token = seeded.token(2);
const assignee = seeded.person(3);
const filters = [
  {},
  { assignee },
  { assignee: 'none' },
  { service: 'zomato' },
  { state: '29' },
  { state: '38' },
  { assignee, service: 'zomato', state: '29' },
];

/** Measures each list of cases with each order and filter, and the counts of the tabs, with `upTo` orders. */
export async function caseLists({ openShop }: BenchEnvironment, { upTo }: { upTo: number }): Promise<Row[]> {
  const { database, product } = await openShop({}, {});
  await insertOrderHistory(database, { to: upTo });
  const paths = caseViews.flatMap((view) =>
    caseSorts.flatMap((sort) =>
      filters.map((filter) => `/api/cases?${new URLSearchParams({ view, sort, ...filter } as Record<string, string>)}`),
    ),
  );
  const all: { path: string; ms: number }[] = [];
  for (const path of paths) all.push({ path, ms: await medianOf(product.url + path) });
  const slowest = all.toSorted((a, b) => b.ms - a.ms);
  return [
    atMost(
      `counts of all tabs, ${upTo.toLocaleString('en')} orders, ms`,
      await medianOf(`${product.url}/api/cases/counts`),
      promisedMs,
    ),
    atMost(`${all.length} lists, median, ms`, median(all.map(({ ms }) => ms)), promisedMs),
    atMost(`lists above ${promisedMs} ms`, all.filter(({ ms }) => ms > promisedMs).length, 0),
    ...slowest.slice(0, shown).map(({ path, ms }) => atMost(`slowest: ${path}, ms`, ms, promisedMs)),
  ];
}

async function medianOf(url: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  return median(times);
}
