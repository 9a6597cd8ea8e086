import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { purgeDocumentsOf } from '#server/documents/documents.ts';
import { demoOrders, findDemoData } from './demo/demo-guard.ts';
import { demoEnquiryDigests } from './demo/seed-enquiries-and-notes.ts';
import { OperatorError } from './operator-error.ts';

export type RemovedDemo = { people: number; orders: number; tasks: number; enquiries: number; ordersLeft: number };

/**
 * Removes the demo's accounts, orders, tasks, e-mails and enquiries in one transaction. The audit log stays; the next
 * purge deletes the document files.
 */
export async function removeDemo(db: Db): Promise<RemovedDemo> {
  const removal = db.transaction().execute(async (tx) => {
    const { people } = await findDemoData(tx);
    const ids = people.map(({ id }) => id);
    const orders = (await demoOrders(tx).select('id').execute()).map(({ id }) => id);
    for (const userId of ids) await purgeDocumentsOf(tx, { userId });
    await deleteMails(tx, people, orders);
    const tasks = await deleteTasks(tx, ids, orders);
    const digests = demoEnquiryDigests();
    const enquiries = await run(tx, sql`delete from enquiries where digest = any (${digests}::bytea[])`);
    const gone = await deleteOrders(tx, orders);
    const persons = await deleteUsers(tx, ids);
    await tx.updateTable('demo_database').set({ removed_at: sql`now()` }).execute();
    const left = await tx
      .selectFrom('orders')
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { people: persons, orders: gone, tasks, enquiries, ordersLeft: left.count };
  });
  return removal.catch((error: unknown) => {
    const why = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
    throw new OperatorError(`Nothing was removed: ${why}`, { cause: error });
  });
}

async function run(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(tx)).numAffectedRows ?? 0);
}

// The functions below delete in the order that the foreign keys require. A new table with a foreign key makes the whole
// removal fail.

/** Deletes e-mails and codes, which refer to orders and people without foreign keys. */
async function deleteMails(tx: Tx, people: { id: string; email: string | null }[], orders: string[]): Promise<void> {
  const emails = people.flatMap(({ email }) => (email ? [email] : []));
  await run(tx, sql`delete from mails where order_id = any (${orders}) or recipient = any (${emails})`);
  const targets = [...emails, ...people.map(({ id }) => id)];
  await run(tx, sql`delete from codes where target = any (${targets})`);
}

function deleteTasks(tx: Tx, people: string[], orders: string[]): Promise<number> {
  return run(
    tx,
    sql`delete from tasks where order_id = any (${orders}) or customer_id = any (${people}::uuid[])
      or assignee_id = any (${people}::uuid[]) or changed_by = any (${people}::uuid[])`,
  );
}

async function deleteOrders(tx: Tx, orders: string[]): Promise<number> {
  // The tax documents keep their document numbers but lose the buyer. They become void, except in closed months.
  await run(
    tx,
    sql`update tax_documents set buyer = '{"erased": true}',
      voided_at = case when exists (select from closed_months where month = to_char(issued_on, 'YYYY-MM'))
        then voided_at else coalesce(voided_at, now()) end
      where order_id = any (${orders})`,
  );
  for (const table of ['payment_events', 'refund_tasks', 'refunds', 'payments', 'settlement_lines', 'subscriptions'])
    await run(tx, sql`delete from ${sql.table(table)} where order_id = any (${orders})`);
  return run(tx, sql`delete from orders where id = any (${orders})`);
}

/**
 * Deletes the users, after setting references to them to null in rows that are kept. Foreign keys delete the users'
 * other rows, such as sessions and favourites.
 */
async function deleteUsers(tx: Tx, people: string[]): Promise<number> {
  const ids = sql`any (${people}::uuid[])`;
  for (const [table, column] of [
    ['orders', 'user_id'],
    ['subscriptions', 'user_id'],
    ['refund_tasks', 'done_by'],
    ['enquiries', 'assignee_id'],
    ['enquiry_replies', 'author_id'],
    ['document_accesses', 'accessed_by'],
    ['notes', 'removed_by'],
    ['closed_months', 'closed_by'],
    ['invoicing_confirmations', 'confirmed_by'],
  ] as const)
    await run(tx, sql`update ${sql.table(table)} set ${sql.id(column)} = null where ${sql.id(column)} = ${ids}`);
  await run(tx, sql`delete from document_accesses where owner_id = ${ids}`);
  await run(tx, sql`delete from documents where user_id = ${ids}`);
  await run(tx, sql`delete from notes where user_id = ${ids} or author_id = ${ids}`);
  return run(tx, sql`delete from users where id = ${ids}`);
}
