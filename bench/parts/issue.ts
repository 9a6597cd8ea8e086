import { type Db, openDb, openPool } from '#database/connect.ts';
import type { PaymentProvider } from '#server/adapters/payments.ts';
import { issueSaleDocument } from '#server/invoices/issue-tax-document.ts';
import { lockOrder } from '#server/orders/orders.ts';
import { syncPayment } from '#server/orders/payments/sync-payment.ts';
import { openQueue } from '#server/platform/queue.ts';
import type { BenchEnvironment } from '../environment.ts';
import { median, type Row, share } from '../metrics.ts';
import { price, seededOrder } from '../requests.ts';

const rounds = 8;
const ordersEach = 60;

/**
 * Measures the cost of issuing the tax document in the transaction that marks an order as paid. That transaction always
 * issues a document, so the cost of issuing is measured separately: a transaction that locks the order and issues,
 * minus one that only locks the order. The three kinds of transactions alternate, each on its own orders.
 */
export async function issue({ database, query }: BenchEnvironment): Promise<Row[]> {
  await seed(query);
  const db = openDb(openPool(database, { onError: fail }));
  const queue = openQueue(database, fail);
  await queue.start();
  // Jobs are enqueued in the transaction as usual, but start an hour later, so that sending mails does not compete for
  // the CPU.
  const later: typeof queue = {
    ...queue,
    enqueue: (tx, name, data) => queue.enqueue(tx, name, data, { startAfterSeconds: 3_600 }),
  };
  try {
    return [await measure(db, { db, queue: later, payments: instantlyPaid, secrets: ['a secret of the bench'] })];
  } finally {
    await queue.stop();
    await db.destroy();
  }
}

type SyncDeps = Parameters<typeof syncPayment>[0];

async function measure(db: Db, deps: SyncDeps): Promise<Row> {
  const [whole, without]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const [paid, issuing, locking]: [number[], number[], number[]] = [[], [], []];
    for (let n = 0; n < ordersEach; n += 1) {
      const first = (round * ordersEach + n) * 3;
      paid.push(await timed(() => syncPayment(deps, seededOrder(first), 'second look')));
      issuing.push(await timed(() => inOrder(db, seededOrder(first + 1), true)));
      locking.push(await timed(() => inOrder(db, seededOrder(first + 2), false)));
    }
    // The first rounds warm up the connections and the prepared plans.
    if (round < 2) continue;
    whole.push(median(paid));
    without.push(median(paid) - (median(issuing) - median(locking)));
  }
  const name = 'an order becomes paid, ms, against the same without its tax document';
  return share(name, median(whole), median(without), 1.3);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function inOrder(db: Db, id: string, issues: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error(`${id} is not there`);
    if (issues) await issueSaleDocument(tx, order);
  });
}

const never = () => Promise.reject(new Error('The bench asks for payments only.'));

/** Payment provider that reports an order as paid immediately. */
const instantlyPaid: PaymentProvider = {
  findOrder: async () => ({ state: 'paid', amountPaise: price * 100, currency: 'INR', sessionId: undefined }),
  findAttempts: async (orderId) => [
    { paymentId: `pay_${orderId}`, outcome: 'succeeded', amountPaise: price * 100, method: 'upi', at: new Date() },
  ],
  findRefunds: async () => [],
  waitMs: () => 0,
  roomForLists: () => 100,
  openSession: never,
  endOrder: never,
  createRefund: never,
  listSettlementLines: never,
  listSettlements: never,
  listLinesOfSettlement: never,
  readEvent: () => undefined,
  browser: { scriptUrl: '', mode: 'sandbox', hosts: { script: [], connect: [], frame: [], form: [] } },
};

function fail(error: Error): never {
  throw error;
}

async function seed(query: BenchEnvironment['query']): Promise<void> {
  await query(
    `insert into orders (id, request_digest, plan_slug, plan_name, category, unit_price, duration, quantity, subtotal,
       duration_discount, coupon_discount, total, name, email, phone, state, session_id, expires_at)
     select ids.id, ids.id, 'zomato-starter', 'Starter Onboarding', 'zomato', $1, 1, 1, $1, 0, 0, $1, 'Asha Rao',
       'asha@dosaplaza.in', '9876543210', '07', 'session_of_' || ids.id, now() + interval '1 day'
     from (select overlay($2 placing number::text from length($2) - length(number::text) + 1) as id
       from generate_series(0, $3 - 1) as number) as ids
     on conflict do nothing`,
    [price, seededOrder(0), rounds * ordersEach * 3],
  );
  await query('analyze orders');
}
