import type { Db, Tx } from '#database/connect.ts';
import { type Codes, issueCode, redeemCode } from '#server/accounts/codes.ts';
import type { Sms } from '#server/adapters/sms.ts';
import { HttpError, refuse } from '#server/http/refuse.ts';
import { enqueueOrderEmail } from '#server/platform/outbox.ts';
import type { JobData, Queue } from '#server/platform/queue.ts';
import { brand } from '#shared/brand.ts';
import { orderNumberIn, ticketNumber } from '#shared/rules/orders.ts';
import { notifyOfClaim } from './claim-order.ts';
import { assignOrder } from './order-owner.ts';
import type { Order } from './orders.ts';

export type OrderCodeDeps = Codes & { queue: Queue };

/** A job sends it, so that response and timing are the same for known and unknown order numbers. */
export async function requestOrderCode(
  deps: OrderCodeDeps,
  request: Pick<JobData['send-order-code'], 'orderNumber' | 'by' | 'language'>,
  requester: Requester,
): Promise<void> {
  const browser = requester.browser.toString('hex');
  // Other text may be anything that a visitor pasted, so it must not be stored in a job.
  if (!ticketIn(request.orderNumber)) return;
  await deps.queue.enqueue(deps.db, 'send-order-code', {
    ...request,
    browser,
    ...(requester.userId === undefined ? {} : { userId: requester.userId }),
  });
}

type Requester = { browser: Buffer; userId: string | undefined };

/**
 * Returns the owner of an order if the request comes from the owner's account or browser, else undefined. The owner of
 * a guest order is its browser. Limits count by owner, because a requester can renew the cookie or switch accounts.
 */
function ownerOf(order: Order, { browser, userId }: Requester): { userId: string } | { device: string } | undefined {
  const isAccount = userId !== undefined && order.user_id === userId;
  if (!isAccount && order.browser_hash?.equals(browser) !== true) return undefined;
  return order.user_id === null ? { device: browser.toString('hex') } : { userId: order.user_id };
}

const purpose = 'find-order';
type OrderCode = JobData['send-order-code'];

/** Sends nothing for an unknown or erased order, above code limits, or to a stranger for an unpaid order. */
export async function sendOrderCode(
  deps: Codes & { queue: Queue; sms: Sms | undefined },
  request: OrderCode,
): Promise<void> {
  const { orderNumber, by, language } = request;
  const found = await findByNumber(deps.db, orderNumber);
  if (!found) return;
  const sent = deps.db.transaction().execute(async (tx) => {
    // Locks the order first. An erasure of the buyer is then either visible here, or runs later and deletes the code
    // and the e-mail.
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', found.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order || !mayGetCode(order, request)) return;
    // By recipient, because anyone can place many orders with one person's contact details.
    const target = by === 'email' ? order.email : order.phone;
    const code = await issueCode(tx, deps.secrets, { purpose, target }, `${order.id} ${by}`);
    const ticket = ticketNumber(order.id);
    if (by === 'email') await enqueueOrderEmail(tx, deps, { ...order, language }, { kind: 'find-order', ticket, code });
    // Sends inside the transaction, so that a failed text message rolls back the code and the job is retried.
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
  // Erased orders have neither e-mail address nor phone number.
  if (order.erase_requested_at !== null || (by === 'email' ? order.email : order.phone) === '') return false;
  return order.paid_at !== null || ownerOf(order, { browser: Buffer.from(browser, 'hex'), userId }) !== undefined;
}

/** Refuses a wrong code and an unknown order number alike with `otp_wrong`. */
export async function openFoundOrder(
  deps: OrderCodeDeps,
  { orderNumber, otp }: { orderNumber: string; otp: string },
  requester: Requester,
): Promise<Order> {
  const order = (await findByNumber(deps.db, orderNumber)) ?? refuse('otp_wrong');
  const by = await redeemOrderCode(deps, order, otp);
  await deps.db.transaction().execute((tx) => claimFoundOrder(tx, deps, order, { ...requester, by }));
  return order;
}

/** Redeems the code that was sent last for an order. Returns whether it was sent by e-mail or text message. */
async function redeemOrderCode(deps: Codes, { id, email, phone }: Order, otp: string): Promise<OrderCode['by']> {
  const sent = await deps.db
    .selectFrom('codes')
    .select('target')
    .where('purpose', '=', purpose)
    .where('target', 'in', [email, phone])
    .where('payload', 'in', [`${id} email`, `${id} phone`])
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  // Too many tries look like a wrong code, so that guessing does not tell which order numbers exist.
  const redeemed = await redeemCode(deps, { purpose, target: sent?.target ?? '' }, otp).catch((error: unknown) => {
    if (error instanceof HttpError) return undefined;
    throw error;
  });
  if (redeemed?.payload === `${id} email`) return 'email';
  return redeemed?.payload === `${id} phone` ? 'phone' : refuse('otp_wrong');
}

/** Returns the ticket of an entered order number in lower case; undefined if the text is not an order number. */
function ticketIn(typed: string): string | undefined {
  const number = orderNumberIn(typed);
  return number && ('id' in number ? ticketNumber(number.id).toLowerCase() : number.ticket);
}

type Finder = Requester & { by: OrderCode['by'] };

/** Assigns a guest order to the user or browser that found it. An order that belongs to an account keeps its owner. */
async function claimFoundOrder(
  tx: Tx,
  deps: OrderCodeDeps,
  order: Order,
  { browser, userId, by }: Finder,
): Promise<void> {
  if (userId === undefined) {
    const taken = await tx
      .updateTable('orders')
      // Clears the idempotency key, so that the former browser can no longer get the order with it.
      .set({ browser_hash: browser, request_key: null })
      .where('id', '=', order.id)
      .where('user_id', 'is', null)
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

/** The number may be a ticket: of several such orders, finds the one paid last, then the newest. */
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
