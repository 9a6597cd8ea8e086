import type { Db, Tx } from '#database/connect.ts';
import { lockSignedIn } from '#server/accounts/sessions.ts';
import { requireAnotherAdmin } from '#server/accounts/staff-accounts.ts';
import { lockUser, type User } from '#server/accounts/users.ts';
import { type Unnamed, writeUnnamedAudit } from '#server/audit/audit.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import { purgeOrdersOfErased } from '#server/personal-data/purge-orders.ts';
import { purgeEmailAddress, purgeUser } from '#server/personal-data/purge-user.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { Queue } from '#server/platform/queue.ts';
import { languageKnown } from '#shared/language.ts';
import { cleanAnswer } from '#shared/rules/buyer.ts';
import { paymentRetentionEnd } from '#shared/rules/retention.ts';

export type ErasureDeps = { db: Db; queue: Queue; secrets: readonly string[] };
export type ErasureResult = { recordsKeptUntil: string | null; paths: string[] };

/**
 * Confirms it to the verified e-mail address. Paid orders keep what invoices need until `recordsKeptUntil`; the caller
 * deletes the files at `paths`. `owner`: the signed-in user, if the request comes from the user.
 */
export async function eraseAccountData(
  deps: ErasureDeps,
  read: Pick<User, 'id' | 'role'>,
  by: Unnamed,
  owner?: CurrentUser,
): Promise<ErasureResult> {
  return deps.db.transaction().execute(async (tx) => {
    await requireAnotherAdmin(tx, read);
    // Reads the locked row, because an e-mail address may have been verified since the user was read.
    const user = (await (owner ? lockSignedIn(tx, owner) : lockUser(tx, read.id))) ?? refuse('signed_out');
    const { paths, orders } = await purgeUser(tx, user);
    // `purgeUser` has locked the orders, so no payment can be stored in between.
    const until = await latestRecord(tx, orders);
    await publishChange(tx, 'customers', user.id);
    await writeUnnamedAudit(tx, by, {
      action: 'account.erased',
      subject: { kind: 'person', id: user.id },
      detail: { files: paths.length, recordsKeptUntil: until },
    });
    if (user.email && user.email_verified_at)
      await enqueueEmail(
        tx,
        deps,
        user.email,
        { kind: 'account-erased', name: user.name, recordsKeptUntil: until },
        languageKnown(user.language),
      );
    return { recordsKeptUntil: until, paths };
  });
}

export type ErasedGuest = { orders: number; messages: number; recordsKeptUntil: string | null };

/** Erases the data of an e-mail address outside accounts. Paid orders keep the data required for invoices. */
export async function eraseGuest({ db }: Pick<ErasureDeps, 'db'>, address: string): Promise<ErasedGuest> {
  const email = cleanAnswer('email', address);
  return db.transaction().execute(async (tx) => {
    const { orders, messages } = await purgeEmailAddress(tx, email);
    const until = await latestRecord(tx, orders);
    await purgeOrdersOfErased(tx, new Date());
    if (orders.length > 0) await publishChange(tx, 'orders', ...orders);
    await writeUnnamedAudit(tx, 'operator', {
      action: 'guest.erased',
      subject: { kind: 'list', id: 'guest' },
      detail: { orders: orders.length, messages },
    });
    return { orders: orders.length, messages, recordsKeptUntil: until };
  });
}

/** Returns the last day of the retention period of these orders; null if none of them was paid. */
async function latestRecord(tx: Tx, orderIds: readonly string[]): Promise<string | null> {
  if (orderIds.length === 0) return null;
  const latest = await tx
    .selectFrom('orders')
    .select((orders) => orders.fn.max('paid_at').as('paid_at'))
    .where('id', 'in', orderIds)
    .executeTakeFirst();
  return latest?.paid_at ? paymentRetentionEnd(latest.paid_at) : null;
}
