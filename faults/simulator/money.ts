import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pays, pressesPay } from '#test/process/buyers.ts';
import { runProgram } from '#test/process/program.ts';
import type { Shop } from '#test/process/shop.ts';
import { times } from '../shop.ts';
import type { MoneyAction } from './money-habits.ts';
import type { Action } from './plan.ts';
import { allRefunds, press } from './refunds.ts';
import type { World } from './world-state.ts';

type MoneyKind = MoneyAction['kind'];
type MoneyActions = { [K in MoneyKind]: (world: World, action: Extract<Action, { kind: K }>) => Promise<unknown> };

/** Status when staff exceed the endpoint's rate limit. */
const limited = 429;

export const moneyActions: MoneyActions = {
  /** An order from before the State was required: it gets a receipt voucher, and its State later. */
  async 'buy without State'(world, { customer, state }) {
    const { shop, staff } = world;
    const name = `stateless-${customer}`;
    world.buyers.push({ name, payments: 1 });
    const orderId = await pressesPay(shop, name);
    await shop.db
      .updateTable('orders')
      .set({ state: null })
      .where('id', '=', orderId)
      .where('paid_at', 'is', null)
      .execute()
      // If the database is down, the order keeps its State.
      .catch(() => undefined);
    await pays(shop, orderId);
    await correct(world, orderId, state, staff[0]?.headers);
    world.paidOrders.push(orderId);
  },
  async 'correct invoice'(world, { buyer, worker, state }) {
    const orderId = world.paidOrders[Math.floor(buyer * world.paidOrders.length)];
    if (orderId) await correct(world, orderId, state, world.staff[worker]?.headers);
  },
  async dispute({ shop, paidOrders }, { buyer, outcome }) {
    const orderId = paidOrders[Math.floor(buyer * paidOrders.length)];
    if (!orderId) return;
    const raise = (wish: object) =>
      shop.provider.admin<{ dispute_id: number }>(`/orders/${orderId}/disputes`, { dispute_amount: 500, ...wish });
    const { dispute_id } = await raise({ ageMs: 60_000 });
    if (outcome) await raise({ dispute_id: String(dispute_id), event: 'CLOSED', dispute_status: outcome });
  },
  /** Months of a past year: closing them waits for documents that are being issued, and blocks new ones. */
  async 'close month'({ shop, staff, closedMonths }, { month }) {
    const period = `${String(month).padStart(2, '0')}2020`;
    const closed = await press(shop, `/api/admin/months/${period}/close`, {}, staff[0]?.headers ?? {}, [limited]);
    if (closed) closedMonths.push(`2020-${period.slice(0, 2)}`);
  },
  /** Staff give back a duplicate with the button, or by hand and mark it. */
  async 'refund duplicate'({ shop, staff, refunds }, { at, worker, byHand, atOnce }) {
    const task = await openDuplicate(shop);
    if (!task) return;
    const path = `/api/admin/orders/${task.order_id}/refund-tasks/${task.provider_payment_id}`;
    const { headers = {} } = staff[worker] ?? {};
    await times(atOnce, async () => {
      if (byHand) return press(shop, `${path}/done`, { reference: `NEFT ${at}` }, headers);
      const made = await press(shop, `${path}/refund`, {}, headers);
      if (made?.id) refunds.push(made.id);
    });
  },
  async 'refunds on hold'({ shop }, { lasts }) {
    await shop.provider.admin('/refunds', { mode: 'ONHOLD', delayMs: 500 });
    await pause(lasts);
    await shop.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 500 });
  },
  /** A refund that had succeeded comes back; one that was on hold ends. */
  async 'refund moves'({ shop }, { of, to }) {
    const all = await allRefunds(shop);
    const { refund_id, refund_status } = all[Math.floor(of * all.length)] ?? {};
    const moves = refund_status === 'ONHOLD' || (refund_status === 'SUCCESS' && to !== 'SUCCESS');
    if (moves) await shop.provider.admin(`/refunds/${refund_id}/status`, { status: to });
  },
  /** A question of the bank, which becomes a chargeback with another id. */
  async inquiry({ shop, paidOrders }, { buyer, answer, outcome }) {
    const orderId = paidOrders[Math.floor(buyer * paidOrders.length)];
    if (!orderId) return;
    const raise = (wish: object) =>
      shop.provider.admin<{ dispute_id: number }>(`/orders/${orderId}/disputes`, { dispute_amount: 500, ...wish });
    const { dispute_id } = await raise({ ageMs: 120_000, dispute_status: 'DISPUTE_CREATED' });
    const inquiry = { dispute_id: String(dispute_id), event: 'CLOSED', dispute_status: answer, ageMs: 90_000 };
    if (answer) await raise(inquiry);
    const later = await raise({ ageMs: 60_000 });
    if (outcome) await raise({ dispute_id: String(later.dispute_id), event: 'CLOSED', dispute_status: outcome });
  },
  /** The operator erases a guest. While the database is down, the command fails. */
  async 'erase buyer'(world, { buyer }) {
    const { shop, paidOrders, erased } = world;
    const id = paidOrders[Math.floor(buyer * paidOrders.length)] ?? '';
    const guest = shop.db.selectFrom('orders').select('email').where('id', '=', id).where('user_id', 'is', null);
    const { email } = (await guest.executeTakeFirst().catch(() => undefined)) ?? {};
    if (!email) return;
    erased.add(email);
    await runProgram('server/ops/main.ts', ['erase-user', email], { DATA_DIR: shop.dataDir, ...shop.settings }).ended;
  },
};

/** Finds a duplicate that staff have to give back, at random; undefined if there is none or the database is down. */
async function openDuplicate({ db }: Shop) {
  const tasks = db.selectFrom('refund_tasks').select(['order_id', 'provider_payment_id']).where('done_at', 'is', null);
  return tasks
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst()
    .catch(() => undefined);
}

async function correct({ shop }: World, orderId: string, state: string, headers: object = {}): Promise<void> {
  const buyer = { name: 'Asha Rao', company: `Kitchen ${state}`, gstin: '', state, address: '' };
  await press(shop, `/api/admin/orders/${orderId}/invoice-correction`, buyer, headers, [limited]);
}

/** Checks that every month whose closing was confirmed is closed. */
export async function expectClosedMonths({ shop, closedMonths }: World): Promise<void> {
  const stored = await shop.db.selectFrom('closed_months').select('month').execute();
  const missing = closedMonths.filter((closed) => !stored.some(({ month }) => month === closed));
  assert.deepEqual(missing, [], 'closed months');
}
