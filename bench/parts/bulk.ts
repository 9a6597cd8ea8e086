import { insertOrderHistory, seeded } from '#test/seed-order-history.ts';
import type { BenchEnvironment } from '../environment.ts';
import { atMost, type Row } from '../metrics.ts';

const history = 10_000;
const cases = 1_000;
const promisedSeconds = 30;
const token = seeded.token(2);

type Change = { action: string; assigneeId?: string; kind?: string; text?: string };

/** Measures one change of 1,000 cases by one request, for each action of the bar over the list of cases. */
export async function bulk({ openShop }: BenchEnvironment): Promise<Row[]> {
  const { database, product } = await openShop({}, {});
  await insertOrderHistory(database, { to: history });
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(product.url + path, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const ids: string[] = [];
  for (let next: string | null = ''; next !== null && ids.length < cases; ) {
    const after: string = next && `&after=${encodeURIComponent(next)}`;
    const page: { items: { id: string }[]; next: string | null } = await call(`/api/cases?view=open&limit=100${after}`);
    ids.push(...page.items.map(({ id }) => id));
    next = page.next;
  }
  const changes: Record<string, Change> = {
    assign: { action: 'assign', assigneeId: seeded.person(3) },
    'ask for a document': { action: 'request', kind: 'owner-noc', text: 'Please send the new rent agreement.' },
    remind: { action: 'remind' },
    close: { action: 'close', text: 'The shop has moved away.' },
  };
  const rows: Row[] = [];
  for (const [name, change] of Object.entries(changes))
    for (const dryRun of [true, false]) {
      const began = performance.now();
      const { changed, refused } = await call<{ changed: number; refused: unknown[] }>('/api/cases/bulk', {
        ids: ids.slice(0, cases),
        ...change,
        dryRun,
      });
      const label = `${dryRun ? 'preview of ' : ''}${name}: ${changed} cases changed, ${refused.length} refused, s`;
      rows.push(atMost(label, (performance.now() - began) / 1_000, promisedSeconds));
    }
  return rows;
}
