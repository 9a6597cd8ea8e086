import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { type Dispatcher, Pool } from 'undici';
import { openDb, openPool } from '#database/connect.ts';
import { checkInvariants } from '#database/invariants.ts';
import { percentile, type RequestOutcome, sendAtConstantRate } from '../constant-rate.ts';
import type { BenchEnvironment, BenchShop, PostgresTarget } from '../environment.ts';
import { openBoards } from '../live-boards.ts';
import { atMost, lastFifth, type Row, secondFifth, share, short } from '../metrics.ts';
import { boardTask, event, kinds, move, seededOrder, staffToken } from '../requests.ts';
import { seedBoard } from '../seeds.ts';

// The provider accepts 200 orders a minute; some of them are reserved for the parallel tabs.
const perSecond = { landing: 10_000 / 60, checkout: 192 / 60, tabs: 6 / 60, event: 5_000 / 60, login: 50, move: 2 };
/** Number of orders with payment events. Each of these orders has several events: its buyer tried more than once. */
const paidOrders = 200;
const boards = 50;
const tabs = 20;
const megabyte = 1_000_000;
/** Seconds of warm-up for the JIT compiler. */
const warmUp = 5;
const jobTimeoutSeconds = 120;
const mostConnections = 200;
const ok = (status: number) => status === 200;

/**
 * Runs the load of a campaign day: readers, buyers, bursts of webhooks, a flood of logins and staff boards, all at the
 * same time.
 */
export async function campaign({ openShop }: BenchEnvironment, { seconds }: { seconds: number }): Promise<Row[]> {
  // Rate limits are on; each client has its own address in `X-Forwarded-For`.
  const shop = await openShop({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1/32' }, { paid: true });
  const { product, query, database } = shop;
  await seedBoard(query, 500);
  await seedOrders(query, paidOrders);
  await product.memory();
  const { ask, close } = askerOf(product.url);
  await visits(ask, warmUp);
  const idle = await visits(ask, 8);
  const first = await everything(product.url, ask, warmUp, 50_000);
  const memory = watchMemory(shop);
  const cpu = await product.cpu();
  const together = await everything(product.url, ask, seconds, 0);
  await close();
  const cpuUsed = (await product.cpu()) - cpu;
  const settled = await untilSettled(database, together.paid);
  const held = await memory.stop();
  const requests = Object.values(together.outcomes).reduce(
    (sum, { waits, refused }) => sum + waits.length + refused,
    0,
  );
  return [
    ...Object.entries(together.outcomes).flatMap(([name, outcome]) => rowsOf(name, outcome)),
    share(
      'landing page, ms p99 of all together, against an idle server',
      percentile(together.outcomes.landing.waits, 99),
      percentile(idle.waits, 99),
      5,
    ),
    measuredRow(
      `landing page, ms p99 of all together, in the first ${warmUp} seconds of a process`,
      percentile(first.outcomes.landing.waits, 99),
    ),
    atMost(`a move reaches ${boards} open boards, ms p99`, percentile(together.heard, 99), 1_000),
    atMost(`${tabs} tabs press Pay with one key: more than one order`, together.doubled, 0),
    measuredRow('µs of CPU for a request, all kinds together', cpuUsed / requests),
    atMost('memory, MB at the most', Math.max(...held) / megabyte, 300),
    share('memory, MB, end against beginning', lastFifth(held) / megabyte, secondFifth(held) / megabyte, 1.25),
    atMost('orders whose payment was acknowledged and that are not paid', settled.missing, 0),
    measuredRow('seconds until the last of them was settled', settled.seconds),
    atMost('rules of the books that do not hold', settled.broken.length, 0),
  ];
}

function rowsOf(name: string, { waits, refused, failed, said }: RequestOutcome): Row[] {
  for (const [what, times] of said) process.stderr.write(`${name}: ${times} × ${what}\n`);
  const counted = refused > 0 ? `, ${refused.toLocaleString('en')} refused by a limit` : '';
  const [half, most, last] = [50, 99, 100].map((part) => short(percentile(waits, part)));
  return [
    {
      ...atMost(`${name}: errors of ${(waits.length + failed + refused).toLocaleString('en')}${counted}`, failed, 0),
      reference: `${half} / ${most} / ${last} ms`,
    },
  ];
}

const measuredRow = (measure: string, value: number): Row => ({
  measure,
  ours: short(value),
  reference: '–',
  ratio: '–',
  promise: '–',
  holds: true,
});

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

type Ask = (
  path: string,
  sent?: Pick<Request, 'method' | 'headers' | 'body'>,
) => Promise<{ status: number; text: string }>;

/**
 * Creates an HTTP client that needs little CPU, because it runs on the same machine as the server. Each kind of request
 * has its own connections, so slow logins do not block the others.
 */
function askerOf(url: string): { ask: Ask; close(): Promise<void> } {
  const pools = new Map<string, Pool>();
  const poolOf = (kind: string) => {
    const known = pools.get(kind);
    if (known) return known;
    const pool = new Pool(url, { connections: mostConnections, headersTimeout: 60_000, bodyTimeout: 60_000 });
    pools.set(kind, pool);
    return pool;
  };
  return {
    async ask(path, { method = 'GET', headers = {}, body } = {}) {
      const answer = await poolOf(method === 'PATCH' ? method : path).request({
        path,
        method: method as Dispatcher.HttpMethod,
        headers,
        body: body ?? null,
      });
      // Discard the body.
      const thrown = answer.statusCode === 200 && method === 'GET';
      const text = thrown ? await answer.body.dump({ limit: megabyte }).then(() => '') : await answer.body.text();
      return { status: answer.statusCode, text };
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

const visits = (ask: Ask, seconds: number) =>
  sendAtConstantRate({ perSecond: perSecond.landing, seconds, right: ok }, (number) =>
    ask('/', { headers: { 'accept-encoding': 'br', 'x-forwarded-for': addressOf(number) } }),
  );

/**
 * Runs all kinds of load at once. Client numbers start at `from`, so the clients of a later run have unused rate
 * limits.
 */
async function everything(url: string, ask: Ask, seconds: number, from: number) {
  const send = (path: string, clientNumber: number, { method, headers, body }: ReturnType<typeof kinds.order>) =>
    ask(path, { method, headers: { ...headers, 'x-forwarded-for': addressOf(from + clientNumber) }, body });
  const open = await openBoards(url, boards, (number) => staffToken(number % 10));
  const delays: number[] = [];
  let events = 0;
  let doubled = 0;

  const checkout = sendAtConstantRate({ perSecond: perSecond.checkout, seconds, right: ok }, (number) =>
    send('/api/cashfree/initiate-payment', number, kinds.order()),
  );
  const paid = sendAtConstantRate({ perSecond: perSecond.event, seconds, right: ok }, async (number) => {
    const again = number % 10 < 3 && events > 0;
    if (!again) events += 1;
    const which = from + (again ? (number * 7) % events : events - 1);
    const attempt = event(which, which % paidOrders, which < paidOrders ? 'SUCCESS' : 'FAILED');
    return send('/api/cashfree/webhook', 1, attempt);
  });
  const login = sendAtConstantRate(
    { perSecond: perSecond.login, seconds, right: (status) => status === 401 },
    (number) =>
      send('/api/auth/login', number % 20, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `victim${from + (number % 40)}@dosaplaza.in`, password: `guess ${number}` }),
      }),
  );
  const moves = sendAtConstantRate({ perSecond: perSecond.move, seconds, right: ok }, async (number) => {
    const task = boardTask(from === 0 ? number % 400 : 450 + (number % 50));
    const began = performance.now();
    const hearing = Promise.all(open.map((each) => each.hears(task))).then((all) =>
      delays.push(...all.map((at) => at - began)),
    );
    const answer = await send(`/api/tasks/${task}`, 2, move(number));
    await hearing;
    return answer;
  });
  const onePay = sendAtConstantRate({ perSecond: perSecond.tabs, seconds, right: ok }, async (number) => {
    const wish = kinds.order();
    const key = { ...wish, headers: { ...wish.headers, 'idempotency-key': randomUUID() } };
    const answers = await Promise.all(
      Array.from({ length: tabs }, () => send('/api/cashfree/initiate-payment', 3_000_000 + number, key)),
    );
    if (new Set(answers.map(({ text }) => text)).size > 1) doubled += 1;
    return answers.find(({ status }) => status !== 200) ?? { status: 200, text: '' };
  });
  const outcomes = {
    landing: await visits(ask, seconds),
    checkout: await checkout,
    event: await paid,
    'wrong login': await login,
    'move of a card': await moves,
    [`${tabs} tabs, one key`]: await onePay,
  };
  for (const each of open) each.close();
  return { outcomes, heard: delays, doubled, paid: Math.min(events, paidOrders) };
}

async function seedOrders(query: BenchShop['query'], orders: number): Promise<void> {
  await query(
    `insert into orders (id, request_digest, plan_slug, plan_name, category, unit_price, duration, quantity, subtotal,
       duration_discount, coupon_discount, total, name, email, phone, session_id, expires_at, ask_next_at)
     select ids.id, ids.id, 'zomato-starter', 'Starter Onboarding', 'zomato', 1999, 1, 1, 1999, 0, 0, 1999, 'Asha Rao',
       'asha@dosaplaza.in', '9876543210', 'session_of_' || ids.id, now() + interval '1 day', now() + interval '1 hour'
     from (select overlay($1 placing number::text from length($1) - length(number::text) + 1) as id
       from generate_series(0, $2 - 1) as number) as ids`,
    [seededOrder(0), orders],
  );
  await query('analyze orders');
}

function watchMemory({ product }: BenchShop) {
  const held: number[] = [];
  let going = true;
  const watching = (async () => {
    for (; going; await pause(1_000)) held.push(await product.memory());
  })();
  return {
    async stop() {
      going = false;
      await watching;
      return held;
    },
  };
}

/** Waits until each acknowledged payment has led to a paid order, then checks the invariants. */
async function untilSettled(place: PostgresTarget, acknowledged: number) {
  const db = openDb(openPool(place, { max: 2, onError: () => undefined }));
  const began = Date.now();
  const missing = async () => {
    const { paid } = await db
      .selectFrom('orders')
      .select((all) => all.fn.countAll<number>().as('paid'))
      .where('status', '=', 'paid')
      .where('id', 'like', 'ch_bench%')
      .executeTakeFirstOrThrow();
    return acknowledged - paid;
  };
  while ((await missing()) > 0 && Date.now() - began < jobTimeoutSeconds * 1_000) await pause(500);
  const seconds = (Date.now() - began) / 1_000;
  const broken = await checkInvariants(db);
  for (const { rule, rows } of broken) process.stderr.write(`${rule}: ${JSON.stringify(rows[0])}\n`);
  const left = await missing();
  await db.destroy();
  return { missing: left, seconds, broken };
}
