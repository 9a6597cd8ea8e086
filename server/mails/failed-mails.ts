import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '#database/connect.ts';
import { behind, timeColumn } from '#database/keyset.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { setContact } from '#server/orders/correct-contact.ts';
import { endOrderTask } from '#server/orders/order-tasks.ts';
import { isExpired } from '#server/platform/expired-emails.ts';
import { retryEmails } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { Role } from '#shared/rules/accounts.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { workSteps } from '#shared/rules/tasks.ts';

const perPage = 50;
const givenUp = timeColumn(sql`mails.given_up_at`);

const failedMails = (db: Db | Tx, role: Role) =>
  db
    .selectFrom('mails')
    .leftJoin('orders', 'orders.id', 'mails.order_id')
    .select(['mails.id', 'mails.kind', 'mails.recipient', 'mails.order_id', 'mails.refusal', 'mails.created_at'])
    .select(sql<Date>`mails.given_up_at`.as('given_up_at'))
    .select(sql<boolean>`coalesce(mails.recipient = orders.email, false)`.as('to_buyer'))
    .where('mails.given_up_at', 'is not', null)
    .where('mails.sent_at', 'is', null)
    .$if(role !== 'admin', (mails) => mails.where('mails.order_id', 'is not', null));

export async function listFailedMails(db: Db, role: Role, after: string | undefined) {
  const [value = '', id = '', ...more] = after?.split('_') ?? [];
  if (after !== undefined && (!givenUp.shape.test(value) || !z.uuid().safeParse(id).success || more.length > 0))
    refuse('invalid');
  const rows = await failedMails(db, role)
    .select(givenUp.written.as('place'))
    .$if(after !== undefined, (mails) =>
      mails.where(behind(givenUp, sql`mails.id`, 'desc', { value, id: sql`${id}::uuid` })),
    )
    .orderBy('mails.given_up_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(perPage + 1)
    .execute();
  const last = rows.length > perPage ? rows[perPage - 1] : undefined;
  return {
    items: rows.slice(0, perPage).map((row) => ({
      id: row.id,
      kind: row.kind,
      to: row.recipient,
      orderId: row.order_id,
      ticket: row.order_id && ticketNumber(row.order_id),
      failedAt: row.given_up_at.toISOString(),
      refusal: row.refusal,
      toBuyer: row.to_buyer,
      expired: isExpired(row),
    })),
    next: last ? `${last.place}_${last.id}` : null,
  };
}

type Resend = { id: string; to: string | undefined };

/**
 * Sends an e-mail again that did not arrive. With `to`, the address is first corrected on its order, so that all
 * e-mails about the order go there. Refuses e-mails whose code or link is over, and `to` for e-mails that do not go to
 * the buyer of an order, because a code or link must not reach another address.
 */
export async function resendMail(
  { db, queue }: { db: Db; queue: Queue },
  { id, to }: Resend,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const mail = await failedMails(tx, actor.currentUser.role).where('mails.id', '=', id).executeTakeFirst();
    if (!mail) refuse('mail_unknown');
    if (isExpired(mail)) refuse('mail_expired');
    if (to !== undefined && (!mail.to_buyer || mail.order_id === null)) refuse('mail_not_to_buyer');
    if (to !== undefined && mail.order_id !== null)
      await setContact(tx, queue, mail.order_id, ({ phone }) => ({ email: to, phone }), actor);
    await retryEmails(tx, queue, [id]);
    if (mail.order_id !== null && mail.to_buyer) await endOrderTask(tx, mail.order_id, workSteps.addressRefused);
    const subject = mail.order_id
      ? ({ kind: 'order', id: mail.order_id } as const)
      : ({ kind: 'list', id: 'outbox' } as const);
    await writeAudit(tx, actor, { action: 'mail.sent-again', subject, detail: { kind: mail.kind } });
  });
}
