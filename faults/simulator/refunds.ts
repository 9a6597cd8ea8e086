import assert from 'node:assert/strict';
import type { Shop } from '#test/process/shop.ts';
import type { Action } from './plan.ts';
import { json, retryUntilAnswered } from './retry-until-answered.ts';
import type { World } from './world-state.ts';

type RefundKind = 'cancel order' | 'staff refund' | 'approve refund';
type RefundActions = { [K in RefundKind]: (world: World, action: Extract<Action, { kind: K }>) => Promise<unknown> };

/**
 * Response statuses of a refused refund: the user may not approve it (403), it was not found (404), the state of the
 * order or refund does not allow it (409), or the amount is too large (422).
 */
const refused = new Set([403, 404, 409, 422]);

export const refundActions: RefundActions = {
  async 'cancel order'({ shop, paidOrders, customers }, { buyer, customer }) {
    const orderId = paidOrders[Math.floor(buyer * paidOrders.length)];
    const owner = customers[customer];
    if (!orderId || !owner || !(await belongsTo(shop, orderId, owner.id))) return;
    const caseId = await licenceOf(shop, orderId, buyer);
    await press(shop, `/api/user/orders/${orderId}/cancel`, { reason: '', caseId }, owner.headers);
  },
  async 'staff refund'({ shop, paidOrders, staff, refunds }, { at, buyer, worker, rupees, speed, atOnce }) {
    const orderId = paidOrders[Math.floor(buyer * paidOrders.length)];
    const headers = { ...staff[worker]?.headers, 'idempotency-key': `refund at ${at} of ${orderId}` };
    if (!orderId) return;
    const caseId = rupees === 800 ? await licenceOf(shop, orderId, buyer) : undefined;
    const body = { amountPaise: rupees * 100, reason: '03', note: `Refund at ${at}`, speed, caseId };
    const presses = Array.from({ length: atOnce }, () =>
      press(shop, `/api/admin/orders/${orderId}/refunds`, body, headers),
    );
    const ids = (await Promise.all(presses)).flatMap((answer) => (answer?.id ? [answer.id] : []));
    assert.ok(new Set(ids).size <= 1, `one key made ${ids.length} refunds`);
    refunds.push(...ids);
  },
  async 'approve refund'({ shop, staff, refunds }, { of, worker, approves }) {
    const id = refunds[Math.floor(of * refunds.length)];
    const { headers } = staff[worker] ?? {};
    if (id) await press(shop, `/api/admin/refunds/${id}/${approves ? 'approve' : 'withdraw'}`, {}, headers ?? {});
  },
};

/** Repeats a request until it is answered. Returns the response body, or undefined if the request was refused. */
export async function press(
  shop: Shop,
  path: string,
  body: object,
  headers: object,
  alsoRefused: readonly number[] = [],
): Promise<{ id?: string } | undefined> {
  const sent = json(body);
  let taken: { id?: string } | undefined;
  const status = await retryUntilAnswered(async () => {
    const empty = Object.keys(body).length === 0;
    const request = empty
      ? { method: 'POST', headers: { ...headers } }
      : { ...sent, headers: { ...sent.headers, ...headers } };
    const answer = await fetch(shop.url + path, request);
    const read = (answer.status === 204 ? {} : await answer.json()) as { id?: string };
    taken = answer.ok ? read : undefined;
    return answer;
  });
  if (status >= 300 && !refused.has(status) && !alsoRefused.includes(status))
    throw new Error(`${path} was answered with ${status}`);
  return taken;
}

/** Usually returns the case of one licence if the order has several; otherwise undefined, to cancel the whole order. */
async function licenceOf({ db }: Shop, orderId: string, drawn: number): Promise<string | undefined> {
  const cases = await db
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('unit')
    .execute()
    .catch(() => []);
  return cases.length > 1 ? cases[Math.floor(drawn * 1_000) % (cases.length + 1)]?.id : undefined;
}

/**
 * Makes the customer the owner of an order, as if logged in at the checkout. Returns false if somebody else owns the
 * order or the database is unavailable.
 */
async function belongsTo({ db }: Shop, orderId: string, userId: string): Promise<boolean> {
  const owner = { user_id: userId };
  return db
    .transaction()
    .execute(async (tx) => {
      const order = await tx
        .updateTable('orders')
        .set(owner)
        .where('id', '=', orderId)
        .where((is) => is.or([is('user_id', 'is', null), is('user_id', '=', userId)]))
        .where('erase_requested_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (order) await tx.updateTable('subscriptions').set(owner).where('order_id', '=', orderId).execute();
      return order !== undefined;
    })
    .catch(() => false);
}

type ProviderOrder = { refunds: { refund_id: string; refund_status: string }[] };

export const allRefunds = async ({ provider }: Shop) =>
  (await provider.admin<ProviderOrder[]>('/orders')).flatMap(({ refunds }) => refunds);

/** Returns the number of refunds that the provider has not finished. */
export async function unfinishedRefunds(shop: Shop): Promise<number> {
  return (await allRefunds(shop)).filter(({ refund_status }) => refund_status === 'PENDING').length;
}

const stateOf: Record<string, string> = { SUCCESS: 'succeeded', FAILED: 'failed', CANCELLED: 'cancelled' };

/** Checks that every confirmed refund is stored and that the state of every request matches the provider's list. */
export async function expectTrueRefunds({ shop, refunds }: World): Promise<void> {
  const requests = await shop.db.selectFrom('refund_requests').select(['id', 'state', 'sent_at']).execute();
  const stored = new Set(requests.map(({ id }) => id));
  assert.deepEqual(
    refunds.filter((id) => !stored.has(id)),
    [],
    'confirmed refunds',
  );
  const there = new Map((await allRefunds(shop)).map((refund) => [refund.refund_id, refund.refund_status]));
  const differing = requests
    .map(({ id, state, sent_at }) => {
      const status = there.get(id);
      const wanted = status === undefined ? 'none' : (stateOf[status] ?? 'pending');
      // The provider has no refund for requests that were withdrawn or refused, wait for approval or have not been sent
      // yet.
      const fits = status === undefined ? state !== 'succeeded' && (state !== 'pending' || !sent_at) : state === wanted;
      return fits ? undefined : `${id} is ${state}, at the provider ${status ?? 'none'}`;
    })
    .filter((line) => line !== undefined);
  assert.deepEqual(differing, [], 'refund requests');
}
