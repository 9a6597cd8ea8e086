import { randomBytes } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db, Tx } from '#database/connect.ts';
import { storeRequest } from '#server/accounts/codes/code-allowance.ts';
import { countTry } from '#server/accounts/codes/code-tries.ts';
import { type Codes, issueCode, verifyCode } from '#server/accounts/codes/one-time-codes.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { consume } from '#server/http/rate-limit.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { enqueueOrderEmail } from '#server/platform/outbox.ts';
import type { JobData, Queue } from '#server/platform/queue.ts';
import { brand } from '#shared/brand.ts';
import { codes } from '#shared/rules/accounts.ts';
import { orderNumberIn, ticketNumber } from '#shared/rules/orders.ts';
import { notifyOfClaim } from './claim-order.ts';
import { assignOrder } from './order-owner.ts';
import type { Order } from './orders.ts';

type PerOrder = { hour: RateLimiterAbstract | undefined; day: RateLimiterAbstract | undefined };
export type FindOrderDeps = Codes & { queue: Queue; perOrder: PerOrder };

/** Rate limits of order codes: per hour for all strangers together and for the owner, and per day. */
export const perOrderLimits = {
  hour: { requests: 6, seconds: 3_600 },
  day: { requests: 20, seconds: 86_400 },
} as const;

/**
 * Order lookup: requests a code to the order's own address. A job sends it, so that known and unknown numbers get
 * the same answer in the same time. All strangers share the limits of an order; its browser and account have their
 * own.
 */
export async function requestOrderCode(
  deps: FindOrderDeps,
  request: Pick<JobData['send-order-code'], 'orderNumber' | 'by' | 'language'>,
  requester: { browser: Buffer; userId: string | undefined; network: string },
): Promise<void> {
  const browser = requester.browser.toString('hex');
  const ticket = ticketIn(request.orderNumber);
  // What is not an order number may be anything that was pasted, so it is not stored.
  if (!ticket) return;
  const order = await findByNumber(deps.db, request.orderNumber);
  const owner = order && ownerOf(order, requester);
  const key = owner ? `${ticket} ${'userId' in owner ? owner.userId : browser}` : ticket;
  await consume(deps.perOrder.hour, key);
  await consume(deps.perOrder.day, key);
  await deps.queue.enqueue(deps.db, 'send-order-code', {
    ...request,
    browser,
    network: requester.network,
    ...(requester.userId === undefined ? {} : { userId: requester.userId }),
  });
}

type Requester = { browser: Buffer; userId: string | undefined };

/**
 * Whom an order belongs to, if the requester is that: its account, or the browser of an order without an account.
 * Limits count this, because anybody can renew a cookie or log in to another account.
 */
function ownerOf(order: Order, { browser, userId }: Requester): { userId: string } | { device: string } | undefined {
  const isAccount = userId !== undefined && order.person_id === userId;
  if (!isAccount && order.browser_hash?.equals(browser) !== true) return undefined;
  return order.person_id === null ? { device: browser.toString('hex') } : { userId: order.person_id };
}

/** The code belongs to the requesting browser, which has attempts of its own. */
const codeFor = (orderId: string, browser: string) => ({
  purpose: 'find-order' as const,
  target: `${orderId} ${browser}`,
  requester: { device: browser, network: browser },
});

type OrderCode = JobData['send-order-code'];

/** Counts the code for its address or number, whatever the order: anybody can place many that name one person. */
async function countForRecipient(tx: Tx, order: Order, { by, browser, network, userId }: OrderCode): Promise<void> {
  const device = { device: browser, network: network ?? browser };
  const owner = ownerOf(order, { browser: Buffer.from(browser, 'hex'), userId });
  // Placing an order proves nothing about the address in it; a payment that was not returned has cost something.
  const known = owner !== undefined && (order.status === 'paid' || (await isReachedBy(tx, order, by, userId)));
  const request = {
    purpose: 'find-order' as const,
    target: by === 'email' ? order.email : order.phone,
    requester: known && 'userId' in owner ? owner : device,
    known,
  };
  await storeRequest(tx, request, { proof: randomBytes(32), life: codes.life });
}

/** Whether the requester is the order's account and has verified the order's address or number. */
async function isReachedBy(tx: Tx, order: Order, by: OrderCode['by'], userId: string | undefined): Promise<boolean> {
  if (userId === undefined || order.person_id !== userId) return false;
  const query = tx.selectFrom('users').select('id').where('id', '=', userId);
  const verified = await (by === 'email'
    ? query.where('email', '=', order.email).where('email_verified_at', 'is not', null)
    : query.where('phone', '=', order.phone).where('phone_verified_at', 'is not', null)
  ).executeTakeFirst();
  return verified !== undefined;
}

/**
 * Sends the code; does nothing without such an order, right after another code, or for a stranger's request about
 * an unpaid order.
 */
export async function sendOrderCode(
  deps: Codes & { queue: Queue; sms: Sms | undefined },
  request: OrderCode,
): Promise<void> {
  const { orderNumber, by, browser, language } = request;
  const found = await findByNumber(deps.db, orderNumber);
  if (!found) return;
  const sent = deps.db.transaction().execute(async (tx) => {
    // Locked before anything is stored about it: an erasure comes before, or finds the code and the e-mail.
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', found.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order || !mayGetCode(order, request)) return;
    await countForRecipient(tx, order, request);
    const code = await issueCode(tx, deps.secrets, codeFor(order.id, browser), by);
    const ticket = ticketNumber(order.id);
    if (by === 'email') await enqueueOrderEmail(tx, deps, { ...order, language }, { kind: 'find-order', ticket, code });
    // Inside the transaction, so that a failed text message rolls the code back and the job retries.
    else
      await deps.sms?.send(
        order.phone,
        `${code} is your ${brand.name} code for order ${ticket}. It works for 10 minutes. We never ask for it on the phone.`,
      );
  });
  await sent.catch((error: unknown) => {
    if (!(error instanceof HttpError && (error.code === 'otp_too_soon' || error.code === 'otp_today'))) throw error;
  });
}

function mayGetCode(order: Order, { by, browser, userId }: OrderCode): boolean {
  // Erased orders have neither address nor number.
  if (order.erase_requested_at !== null || (by === 'email' ? order.email : order.phone) === '') return false;
  return order.paid_at !== null || ownerOf(order, { browser: Buffer.from(browser, 'hex'), userId }) !== undefined;
}

/** The order with a number, by its code. A wrong code and an unknown number are refused alike. */
export async function openFoundOrder(
  deps: FindOrderDeps,
  { orderNumber, otp }: { orderNumber: string; otp: string },
  requester: { browser: Buffer; userId: string | undefined },
): Promise<Order> {
  const ticket = ticketIn(orderNumber) ?? refuse('otp_wrong');
  // Counted for the ticket, whatever the spelling and whether there is such an order: counted for the order alone, a
  // second spelling would tell that it exists.
  await countTry(deps.db, { purpose: 'find-order', target: `ticket ${ticket}`, requester: requester.browser });
  const order = await findByNumber(deps.db, orderNumber);
  const request = codeFor(order?.id ?? `unknown ${orderNumber}`, requester.browser.toString('hex'));
  const redeemed = await verifyCode(deps, request, otp);
  if (!order || !redeemed) refuse('otp_wrong');
  await deps.db.transaction().execute((tx) => claimFoundOrder(tx, deps, order, { ...requester, by: redeemed.payload }));
  return order;
}

/** The ticket of a typed order number, in small letters. */
function ticketIn(typed: string): string | undefined {
  const number = orderNumberIn(typed);
  return number && ('id' in number ? ticketNumber(number.id).toLowerCase() : number.ticket);
}

type Finder = { browser: Buffer; userId: string | undefined; by: string | null };

/** An order without an owner is assigned to the user who found it; one of another account is only shown. */
async function claimFoundOrder(
  tx: Tx,
  deps: FindOrderDeps,
  order: Order,
  { browser, userId, by }: Finder,
): Promise<void> {
  if (userId === undefined) {
    const taken = await tx
      .updateTable('orders')
      // The key is the former browser's, which does not find the order by it any more.
      .set({ browser_hash: browser, request_key: null })
      .where('id', '=', order.id)
      .where('person_id', 'is', null)
      .where('erase_requested_at', 'is', null)
      .where('browser_hash', 'is distinct from', browser)
      .returning('id')
      .executeTakeFirst();
    if (taken && by === 'phone') await notifyOfClaim(tx, deps, order, 'order-opened');
    return;
  }
  const assigned = await assignOrder(tx, order.id, userId);
  if (assigned && by === 'phone') await notifyOfClaim(tx, deps, order);
}

/** By full number or ticket; of two with one ticket the paid one, then the newer. */
async function findByNumber(db: Db, typed: string): Promise<Order | undefined> {
  const number = orderNumberIn(typed);
  if (!number) return undefined;
  const query = db.selectFrom('orders').selectAll();
  if ('id' in number) return query.where('id', '=', number.id).executeTakeFirst();
  return query
    .where('id', '>=', `ch_${number.ticket}`)
    .where('id', '<=', `ch_${number.ticket}~`)
    .orderBy('paid_at', (order) => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
