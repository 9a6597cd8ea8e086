import assert from 'node:assert/strict';
import { pays, pressesPay } from '#test/process/buyers.ts';
import type { MoneyAction } from './money-habits.ts';
import type { Action } from './plan.ts';
import { press } from './refunds.ts';
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
};

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
