import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { endSessions } from '#server/accounts/sessions.ts';
import type { User } from '#server/accounts/users.ts';
import { purgeDocumentsOf } from '#server/documents/documents.ts';
import { keepWorkLogs } from '#server/orders/disputes/evidence.ts';
import { closeOpenOrders } from '#server/orders/erased-buyer.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import { buyerFields } from '#shared/rules/buyer.ts';
import { knownAddresses, purgeKeysAndJobs, purgePending } from './known-addresses.ts';
import { lockOrdersAndCases, purgeOrdersOfErased } from './purge-orders.ts';
import { emptyQuote, withoutTypedText } from './purge-rules.ts';
import { purgeSavedViews } from './purge-saved-views.ts';

const personTables = ['recovery_codes', 'reset_links', 'favourites', 'notes'] as const;

/**
 * Empties an account: profile, documents, sessions, codes, favourites, saved filters, notes about it, typed text in its
 * tasks, and orders as far as legal retention allows. Former e-mail addresses and phone numbers count like current
 * ones. Returns the paths of the files to delete, and the ids of the account's orders and of guest orders with its
 * e-mail addresses.
 */
export async function purgeUser(tx: Tx, user: User): Promise<{ paths: string[]; orders: string[] }> {
  const { id } = user;
  const { emails, phones, pending } = await knownAddresses(tx, user);
  // Runs before the documents are deleted, because the work log lists them.
  await keepWorkLogs(tx, await lockOwnWork(tx, user, emails));
  const paths = await purgeDocumentsOf(tx, { userId: id });
  await endSessions(tx, id);
  for (const table of personTables) await tx.deleteFrom(table).where('user_id', '=', id).execute();
  await tx
    .deleteFrom('notes')
    .where('guest_order_id', 'in', tx.selectFrom('orders').select('orders.id').where('orders.user_id', '=', id))
    .execute();
  await tx.deleteFrom('saved_views').where('user_id', '=', id).execute();
  await emptyQuotes(tx, sql`id in (select quote_id from orders where user_id = ${id})`);
  const targets = [id, ...emails, ...phones];
  await tx.deleteFrom('codes').where('target', 'in', targets).execute();
  await purgePending(tx, pending);
  await purgeKeysAndJobs(tx, targets);
  await clearTaskTexts(tx, id);
  await purgeOwnAccesses(tx, id);
  const orders = await tx
    .updateTable('orders')
    .set({ erase_requested_at: new Date() })
    .where('user_id', '=', id)
    .returning(['id', 'paid_at', ...buyerFields])
    .execute();
  const verified = [...emails, ...phones];
  await purgeSavedViews(tx, { verified, orders, ...(verified.length > 0 ? { name: user.name } : {}) });
  const orderIds = orders.map((order) => order.id);
  await closeOpenOrders(tx, orderIds);
  for (const proven of emails) orderIds.push(...(await purgeEmailAddress(tx, proven)).orders);
  await emptyAccount(tx, id);
  await purgeOrdersOfErased(tx, new Date());
  return { paths, orders: orderIds };
}

/**
 * Locks the user's orders, guest orders with the user's verified e-mail addresses, the cases of all these orders, and
 * the enquiries from these e-mail addresses. Returns the ids of the orders.
 */
async function lockOwnWork(tx: Tx, { id }: User, emails: readonly string[]): Promise<string[]> {
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where((is) =>
      is.or([
        is('user_id', '=', id),
        is.and([is('user_id', 'is', null), is('email', '=', sql<string>`any(${emails}::text[])`)]),
      ]),
    )
    .execute();
  const ids = orders.map((order) => order.id);
  await lockOrdersAndCases(tx, ids);
  await lockEnquiries(tx, emails);
  return ids;
}

/** Locks the enquiries from these e-mail addresses, so that tasks created for them in parallel are found. */
async function lockEnquiries(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx
    .selectFrom('enquiries')
    .select('id')
    .where(sql`lower(email)`, '=', sql<string>`any(${emails}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Erases the data of an e-mail address outside accounts. Returns its order ids and the number of its enquiries. */
export async function purgeEmailAddress(tx: Tx, email: string): Promise<{ orders: string[]; messages: number }> {
  const orders = await tx
    .updateTable('orders')
    .set({ erase_requested_at: new Date() })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .returning(['id', 'paid_at', ...buyerFields])
    .execute();
  const ids = orders.map(({ id }) => id);
  await closeOpenOrders(tx, ids);
  if (ids.length > 0) await tx.deleteFrom('notes').where('guest_order_id', 'in', ids).execute();
  await lockEnquiries(tx, [email]);
  await dropTypedTexts(
    tx,
    sql`select id from tasks where order_id = any (${ids}) union
      select task_id from enquiry_tasks join enquiries on enquiries.id = enquiry_id where lower(email) = ${email}`,
  );
  const { numDeletedRows } = await tx.deleteFrom('enquiries').where(sql`lower(email)`, '=', email).executeTakeFirst();
  await tx.deleteFrom('mails').where('recipient', '=', email).where('order_id', 'is', null).execute();
  await purgeSavedViews(tx, { verified: [email], orders });
  await emptyQuotes(tx, sql`email = ${email}`);
  await tx.deleteFrom('staff_invitations').where('email', '=', email).execute();
  await tx.deleteFrom('codes').where('target', '=', email).execute();
  await purgeKeysAndJobs(tx, [email]);
  return { orders: ids, messages: Number(numDeletedRows) };
}

/** The link ends too, because it shows what the page does not know any more. */
async function emptyQuotes(tx: Tx, ofPerson: RawBuilder<unknown>): Promise<void> {
  await sql`update quotes set ${emptyQuote} where ${ofPerson}`.execute(tx);
}

async function clearTaskTexts(tx: Tx, id: string): Promise<void> {
  await dropTypedTexts(
    tx,
    sql`select id from tasks where customer_id = ${id} union
      select tasks.id from orders join tasks on tasks.order_id = orders.id where orders.user_id = ${id}`,
  );
  await tx.updateTable('tasks').set({ customer_id: null }).where('customer_id', '=', id).execute();
  await tx.updateTable('tasks').set({ assignee_id: null }).where('assignee_id', '=', id).execute();
}

/** Also unsent daily e-mails. The new version prevents an open form from saving the text again. */
async function dropTypedTexts(tx: Tx, tasks: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update tasks set ${withoutTypedText}, version = version + 1 where id = any (array(${tasks}))
    returning id`.execute(tx);
  await publishChange(tx, 'tasks', ...rows.map(({ id }) => id));
  if (rows.length > 0)
    await tx.deleteFrom('mails').where('kind', '=', 'task-digest').where('sent_at', 'is', null).execute();
}

/** Names of staff who accessed others' documents are kept (docs/personal-data.md). */
async function purgeOwnAccesses(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('document_accesses')
    .set({ accessed_by_name: '', address: null })
    .where('accessed_by', '=', id)
    .where('owner_id', '=', id)
    .execute();
}

async function emptyAccount(tx: Tx, id: string): Promise<void> {
  const nothing = { email: null, phone: null, password_hash: null, totp_secret: null, totp_enabled_at: null } as const;
  await tx
    .updateTable('users')
    .set({
      ...nothing,
      name: '',
      role: 'user',
      signup_browser: null,
      email_verified_at: null,
      phone_verified_at: null,
      totp_last_step: null,
      disabled_at: sql`now()`,
      erased_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}
