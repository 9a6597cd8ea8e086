import { setTimeout as pause } from 'node:timers/promises';
import { failsToPay, pays, pressesPay, waitsForTicket } from '#test/process/buyers.ts';
import type { Shop } from '#test/process/shop.ts';
import { aPicture } from '#test/uploads.ts';
import { changeCard, newCard } from '../cards.ts';
import { aForm, aSender, type Sender } from '../kill-around-uploads.ts';
import { times } from '../shop.ts';
import { workActions } from './case-work.ts';
import { caseActions, findOpenCases } from './cases.ts';
import { moneyActions } from './money.ts';
import { type Action, type ActionKind, customers, plannedCards, plannedStaff, waysBack } from './plan.ts';
import { refundActions } from './refunds.ts';
import { json, retryUntilAnswered } from './retry-until-answered.ts';
import type { World } from './world-state.ts';

/** Creates the users, cases, cards and pictures of a run, with empty lists for the changes that the server confirms. */
export async function openWorld(shop: Shop): Promise<World> {
  const workers: Sender[] = await times(plannedStaff, (n) => aSender(shop, `staff-${n}@x.in`, 'seller'));
  const [first] = workers;
  if (!first) throw new Error('nobody at work');
  await shop.db.updateTable('users').set({ accountant: true }).where('id', '=', first.id).execute();
  const everybody: Sender[] = await times(customers, (n) => aSender(shop, `customer-${n}@x.in`));
  await shop.provider.admin('/refunds', { mode: 'SUCCESS', delayMs: 500 });
  return {
    shop,
    customers: everybody,
    cases: await findOpenCases(shop, everybody),
    staff: workers,
    cards: await times(plannedCards, async (n) => ({
      id: (await newCard(shop, first, `Card ${n}`)).id,
      moved: 0,
      unsure: 0,
    })),
    pictures: await Promise.all([40, 120, 300].map((side) => aPicture('png', side, side))),
    notes: [],
    buyers: [],
    paidOrders: [],
    refunds: [],
    closedMonths: [],
    signedUp: [],
    erased: new Set(),
    serving: Promise.resolve(),
  };
}

/**
 * Pays `delayMs` after another tab has started to query the order. With a slow provider, some payments are captured
 * between the server's request for the order and its request for the payments.
 */
async function paysDuringLook(shop: Shop, orderId: string, delayMs: number): Promise<void> {
  const look = fetch(`${shop.url}/api/orders/${orderId}/status`)
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
  await pause(delayMs);
  await pays(shop, orderId);
  await look;
}

type Deeds = { [K in ActionKind]: (world: World, action: Extract<Action, { kind: K }>) => Promise<unknown> };

const deeds: Deeds = {
  async buy(world, { at, tabs, failures, payments, comesBack }) {
    const { shop } = world;
    const name = `shopper-${at}-${world.buyers.length}`;
    world.buyers.push({ name, payments });
    // About a third of the purchases (chosen by planned time) are for three licences, each of which can be cancelled
    // separately.
    const choice = at % 3 === 0 ? { planId: 'fssai-registration-1yr', quantity: 3, amount: 4_500 } : {};
    const [orderId = ''] = await times(tabs, () => pressesPay(shop, name, choice));
    for (let n = 0; n < failures; n += 1) await failsToPay(shop, orderId);
    for (let n = 0; n < payments; n += 1) await paysDuringLook(shop, orderId, at % 500);
    if (comesBack && payments > 0) await waitsForTicket(shop, orderId);
    if (payments > 0) world.paidOrders.push(orderId);
  },
  async 'give back'({ shop, paidOrders }, { buyer, way, payAgain }) {
    const orderId = paidOrders[Math.floor(buyer * paidOrders.length)];
    if (!orderId) return;
    if (payAgain) await pays(shop, orderId);
    const { payments } = await shop.provider.admin<{ payments: { cf_payment_id: string }[] }>(`/orders/${orderId}`);
    const paid = payments[Math.floor(buyer * 7) % payments.length];
    await shop.provider
      .admin(`/orders/${orderId}/refunds`, {
        ...waysBack[way],
        ...(buyer < 0.5 && paid ? { cf_payment_id: paid.cf_payment_id } : {}),
      })
      .catch(notLeft);
  },
  async upload({ shop, customers: all, pictures }, { customer, first }) {
    const headers = all[customer]?.headers ?? {};
    const status = await retryUntilAnswered(async () => {
      const sent = { method: 'PUT', headers, body: aForm(pictures, first) };
      const answer = await fetch(`${shop.url}/api/user/profile`, sent);
      await answer.arrayBuffer();
      return answer;
    });
    if (status !== 200) throw new Error(`an upload was answered with ${status}`);
  },
  async 'move card'({ shop, staff: workers, cards: board }, { worker, card, to, atOnce }) {
    const moved = board[card];
    if (!moved) return;
    await times(atOnce, async (n) => {
      const mover = workers[(worker + n) % workers.length];
      if (!mover) return;
      const status = await retryUntilAnswered(
        async () => {
          const answer = await changeCard(shop, mover, moved.id, { status: to, title: `Card at ${Math.random()}` });
          if (answer.status === 200) moved.moved += 1;
          return answer;
        },
        () => {
          moved.unsure += 1;
        },
      );
      if (status !== 200) throw new Error(`a card was answered with ${status}`);
    });
  },
  async note({ shop, staff: workers, customers: all, notes }, { at, worker, customer }) {
    const text = `Rang at ${at}`;
    const { body, headers, method } = json({ text });
    const path = `/api/admin/users/${all[customer]?.id}/notes`;
    const sent = { method, body, headers: { ...headers, ...workers[worker]?.headers } };
    const status = await retryUntilAnswered(async () => {
      const answer = await fetch(shop.url + path, sent);
      await answer.arrayBuffer();
      return answer;
    });
    if (status >= 300) throw new Error(`a note was answered with ${status}`);
    notes.push(text);
  },
  async 'sign up'({ shop, signedUp }, { at }) {
    const email = `new-${at}@x.in`;
    const body = { name: 'Asha Rao', email, password: 'kadhai aur karchhi 7' };
    await retryUntilAnswered(() => fetch(`${shop.url}/api/auth/register`, json(body)));
    signedUp.push(email);
  },
  async 'webhook trouble'({ shop }, { lasts, mode }) {
    await shop.provider.admin('/webhooks', mode);
    await pause(lasts);
    await shop.provider.admin('/webhooks', {});
  },
  async 'provider trouble'({ shop }, { lasts, plan }) {
    await shop.provider.admin('/faults', plan);
    await pause(lasts);
    await shop.provider.admin('/faults', {});
  },
  async 'mail down'({ shop }, { lasts }) {
    await shop.mailServer.shut();
    await pause(lasts);
    await shop.mailServer.reopen();
  },
  async 'database down'({ shop }, { lasts }) {
    await shop.loseDatabase();
    await pause(lasts);
    await shop.bringBackDatabase();
  },
  ...caseActions,
  ...workActions,
  ...refundActions,
  ...moneyActions,
  async kill(world) {
    world.serving = world.serving.then(() => killAndOpen(world.shop));
    await world.serving;
  },
};

/** Ignores the error that nothing is left to refund; throws any other error. */
function notLeft(error: unknown): void {
  if (!(error instanceof Error) || !/_not_found|invalid|too small/i.test(error.message)) throw error;
}

/** Kills the server and restarts it like systemd, with up to 30 attempts. */
async function killAndOpen(shop: Shop): Promise<void> {
  await shop.product.kill();
  for (let tries = 1; ; tries += 1) {
    try {
      await shop.open();
      return;
    } catch (error) {
      if (tries === 30) throw error;
      await pause(500);
    }
  }
}

/** Executes an action of the plan. */
export function act(world: World, action: Action): Promise<unknown> {
  const deed = deeds[action.kind] as (world: World, action: Action) => Promise<unknown>;
  return deed(world, action);
}
