import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockUnerasedUser } from '#server/platform/lock-unerased-user.ts';
import { retryEmails } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { readPhone } from '#shared/rules/phone.ts';
import { workSteps } from '#shared/rules/tasks.ts';
import { hasLostBuyer } from './erased-buyer.ts';
import { findUserOfAddress } from './order-owner.ts';
import { endOrderTask, openOrderTask } from './order-tasks.ts';
import { findOrder, lockOrder, type Order } from './orders.ts';

/** Opens a task to call the buyer, if a mail server has refused the e-mail address of an order for good. */
export async function followRefusedAddress(tx: Tx, orderId: string, recipient: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || hasLostBuyer(order) || order.email !== recipient) return;
  const title = `E-mail address refused: call +91 ${order.phone}`;
  await openOrderTask(tx, { orderId, step: workSteps.addressRefused, title });
  await publishChange(tx, 'orders', orderId);
}

type Contact = { email: string; phone: string };
const textOf = ({ email, phone }: Contact) => `${email}, ${phone}`;

export function correctContact(deps: { db: Db; queue: Queue }, orderId: string, typed: Contact, actor: Actor) {
  return deps.db.transaction().execute(async (tx) => setContact(tx, deps.queue, orderId, () => typed, actor));
}

/**
 * Replaces the e-mail address and phone number of an order. E-mails to the former address that were not sent go to the
 * new one, also those that were given up. Refuses to replace an address that the account of the order has verified,
 * because its owner changes it in the profile.
 */
export async function setContact(
  tx: Tx,
  queue: Queue,
  orderId: string,
  contactOf: (order: Order) => Contact,
  actor: Actor,
): Promise<void> {
  const owner = (await findOrder(tx, orderId))?.user_id ?? null;
  if (owner !== null && !(await lockUnerasedUser(tx, owner))) refuse('address_erased');
  const order = (await lockOrder(tx, orderId)) ?? refuse('order_unknown');
  if (hasLostBuyer(order)) refuse('address_erased');
  const typed = contactOf(order);
  const phone = readPhone(typed.phone);
  const after = { email: typed.email.trim().toLowerCase(), phone: 'digits' in phone ? phone.digits : order.phone };
  const before = { email: order.email, phone: order.phone };
  if (after.email === before.email && after.phone === before.phone) return;
  await tx.updateTable('orders').set(after).where('id', '=', orderId).execute();
  if (after.email !== before.email) await moveEmails(tx, queue, order, after.email);
  const subject = { kind: 'order', id: orderId } as const;
  await writeAudit(tx, actor, {
    action: 'order.contact-corrected',
    subject,
    detail: { before: textOf(before), after: textOf(after) },
  });
  const cases = await tx.selectFrom('cases').select('id').where('order_id', '=', orderId).execute();
  await publishChange(tx, 'orders', orderId);
  await publishChange(tx, 'cases', ...cases.map(({ id }) => id));
}

async function moveEmails(tx: Tx, queue: Queue, { id, email, user_id }: Order, to: string): Promise<void> {
  const verified = await findUserOfAddress(tx, email);
  if (verified && verified.id === user_id) refuse('address_of_account');
  await tx.updateTable('subscriptions').set({ email: to }).where('order_id', '=', id).execute();
  const moved = await tx
    .updateTable('mails')
    .set({ recipient: to })
    .where('order_id', '=', id)
    .where('recipient', '=', email)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute();
  await retryEmails(
    tx,
    queue,
    moved.map((mail) => mail.id),
  );
  await endOrderTask(tx, id, workSteps.addressRefused);
}
