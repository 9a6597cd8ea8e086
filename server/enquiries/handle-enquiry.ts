import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import { type Actor, record } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { announce } from '#server/live/announce.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import type { EnquiryStatus } from '#shared/rules/enquiries.ts';
import type { Taking } from './enquiries.ts';

export type EnquiryChange = {
  status?: EnquiryStatus | undefined;
  from?: EnquiryStatus | undefined;
  assigneeId?: string | null | undefined;
};

/** Sets status or assignee of a message; with `from` only where it still stands so. */
export async function changeEnquiry(
  deps: Taking,
  number: string,
  { status, from, assigneeId }: EnquiryChange,
  actor: Actor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const enquiry = await holdEnquiry(tx, number);
    if (from && enquiry.status !== from) refuse('enquiry_changed');
    if (status && status !== enquiry.status) {
      if (status === 'held' && !enquiry.suspicion) refuse('enquiry_not_held');
      if (enquiry.status === 'held' && status !== 'closed') await confirmOnce(tx, deps, enquiry);
      await tx.updateTable('enquiries').set({ status }).where('id', '=', enquiry.id).execute();
      const released = enquiry.status === 'held' && status === 'new';
      await record(tx, actor, {
        action: released ? 'enquiry.released' : 'enquiry.moved',
        subject: { kind: 'enquiry', id: number },
        detail: { from: enquiry.status, to: status },
      });
    }
    if (assigneeId !== undefined && assigneeId !== enquiry.assignee_id) await assign(tx, enquiry, assigneeId, actor);
    await announce(tx, 'enquiries', number);
  });
}

type Held = Awaited<ReturnType<typeof holdEnquiry>>;

/** The message, held against every other change until the transaction ends; refuses an unknown number. */
export async function holdEnquiry(tx: Tx, number: string) {
  const enquiry = await tx
    .selectFrom('enquiries')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  return enquiry ?? refuse('enquiry_unknown');
}

/** Somebody whose message was held for nothing gets the confirmation after all, whoever releases it how often. */
async function confirmOnce(tx: Tx, deps: Taking, { id, number, email, confirmed_at }: Held): Promise<void> {
  if (confirmed_at) return;
  await tx.updateTable('enquiries').set({ confirmed_at: sql`now()` }).where('id', '=', id).execute();
  await announceLetter(tx, deps, email, { kind: 'enquiry-received', number });
}

async function assign(tx: Tx, { id, number }: Held, assigneeId: string | null, actor: Actor): Promise<void> {
  const name = assigneeId === null ? null : await nameOfStaff(tx, assigneeId);
  await tx.updateTable('enquiries').set({ assignee_id: assigneeId }).where('id', '=', id).execute();
  await record(tx, actor, {
    action: 'enquiry.assigned',
    subject: { kind: 'enquiry', id: number },
    detail: { to: name },
  });
}

async function nameOfStaff(tx: Tx, id: string): Promise<string> {
  const person = await tx
    .selectFrom('people')
    .select('name')
    .where('id', '=', id)
    .where('role', '<>', 'user')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return person?.name ?? refuse('assignee_unknown');
}

/** Sends an answer and keeps it with the message; the same key counts once. */
export async function replyToEnquiry(
  deps: Taking,
  number: string,
  { key, message }: { key: string; message: string },
  actor: Actor,
): Promise<void> {
  const { visitor } = actor;
  await deps.db.transaction().execute(async (tx) => {
    const enquiry = await holdEnquiry(tx, number);
    if (enquiry.status === 'held') refuse('enquiry_held');
    const reply = await tx
      .insertInto('enquiry_replies')
      .values({ id: key, enquiry_id: enquiry.id, author_id: visitor.id, author_name: visitor.name, message })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!reply) return;
    const mailId = await announceLetter(tx, deps, enquiry.email, {
      kind: 'enquiry-reply',
      ...{ number, message, name: enquiry.name, author: visitor.name },
    });
    await tx.updateTable('enquiry_replies').set({ mail_id: mailId }).where('id', '=', key).execute();
    await tx
      .updateTable('enquiries')
      .set({ status: 'answered', assignee_id: enquiry.assignee_id ?? visitor.id })
      .where('id', '=', enquiry.id)
      .execute();
    await record(tx, actor, { action: 'enquiry.answered', subject: { kind: 'enquiry', id: number } });
    await announce(tx, 'enquiries', number);
  });
}
