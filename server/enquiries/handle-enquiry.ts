import type { Tx } from '#database/connect.ts';
import { findActiveStaff } from '#server/accounts/users.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { publishChange } from '#server/platform/publish-change.ts';
import type { EnquiryStatus } from '#shared/rules/enquiries.ts';
import { masked } from '#shared/rules/masking.ts';
import { confirmEnquiry } from './confirm-enquiry.ts';
import type { EnquiryDeps } from './enquiries.ts';
import { enqueueEnquiryEmail } from './enquiry-email.ts';

export type EnquiryChange = {
  status?: EnquiryStatus | undefined;
  from?: EnquiryStatus | undefined;
  assigneeId?: string | null | undefined;
};

/**
 * Changes the status or assignee of an enquiry. With `from`, refuses if the status is no longer this one. When a held
 * message is released, its sender gets the confirmation.
 */
export async function changeEnquiry(
  deps: EnquiryDeps,
  number: string,
  { status, from, assigneeId }: EnquiryChange,
  actor: Actor,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const enquiry = await lockEnquiry(tx, number);
    if (from && enquiry.status !== from) refuse('enquiry_changed');
    if (status && status !== enquiry.status) {
      if (status === 'held' && !enquiry.suspicion) refuse('enquiry_not_held');
      if (enquiry.status === 'held' && status !== 'closed') await confirmOnce(tx, deps, enquiry);
      await tx.updateTable('enquiries').set({ status }).where('id', '=', enquiry.id).execute();
      const released = enquiry.status === 'held' && status === 'new';
      await writeAudit(tx, actor, {
        action: released ? 'enquiry.released' : 'enquiry.moved',
        subject: { kind: 'enquiry', id: number },
        detail: { from: enquiry.status, to: status },
      });
    }
    if (assigneeId !== undefined && assigneeId !== enquiry.assignee_id) await assign(tx, enquiry, assigneeId, actor);
    await publishChange(tx, 'enquiries', number);
  });
}

type LockedEnquiry = Awaited<ReturnType<typeof lockEnquiry>>;

export async function lockEnquiry(tx: Tx, number: string) {
  const enquiry = await tx
    .selectFrom('enquiries')
    .selectAll()
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return enquiry ?? refuse('enquiry_unknown');
}

async function confirmOnce(tx: Tx, deps: EnquiryDeps, enquiry: LockedEnquiry): Promise<void> {
  if (!enquiry.confirmed_at) await confirmEnquiry(tx, deps, enquiry);
}

async function assign(tx: Tx, { id, number }: LockedEnquiry, assigneeId: string | null, actor: Actor): Promise<void> {
  if (assigneeId !== null && !(await findActiveStaff(tx, assigneeId))) refuse('assignee_unknown');
  await tx.updateTable('enquiries').set({ assignee_id: assigneeId }).where('id', '=', id).execute();
  await writeAudit(tx, actor, {
    action: 'enquiry.assigned',
    subject: { kind: 'enquiry', id: number },
    detail: { to: assigneeId },
  });
}

/**
 * Sends an answer, stores it with the enquiry and marks the enquiry as answered. An enquiry without an assignee is
 * assigned to the author. A repeated request with the same key and text does nothing. `replies` is the number of
 * answers that the form showed. If it is given, refuses if a colleague has answered since then.
 */
export async function replyToEnquiry(
  deps: EnquiryDeps,
  number: string,
  { key, message: typed, replies }: { key: string; message: string; replies?: number | undefined },
  actor: Actor,
): Promise<void> {
  const { currentUser } = actor;
  const message = masked(typed);
  await deps.db.transaction().execute(async (tx) => {
    const enquiry = await lockEnquiry(tx, number);
    if (enquiry.status === 'held') refuse('enquiry_held');
    const reply = await tx
      .insertInto('enquiry_replies')
      .values({ id: key, enquiry_id: enquiry.id, author_id: currentUser.id, author_name: currentUser.name, message })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!reply) return requireRepeated(tx, enquiry.id, key, message);
    if (replies !== undefined && (await countReplies(tx, enquiry.id)) !== replies + 1) refuse('enquiry_changed');
    const content = { kind: 'enquiry-reply' as const, number, message, author: currentUser.name };
    const mailId = await enqueueEnquiryEmail(tx, deps, { id: enquiry.id, to: enquiry.email }, content);
    await tx.updateTable('enquiry_replies').set({ mail_id: mailId }).where('id', '=', key).execute();
    await tx
      .updateTable('enquiries')
      .set({ status: 'answered', assignee_id: enquiry.assignee_id ?? currentUser.id })
      .where('id', '=', enquiry.id)
      .execute();
    await writeAudit(tx, actor, { action: 'enquiry.answered', subject: { kind: 'enquiry', id: number } });
    await publishChange(tx, 'enquiries', number);
  });
}

async function countReplies(tx: Tx, enquiryId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('enquiry_replies')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('enquiry_id', '=', enquiryId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Refuses an answer whose key was used for another enquiry or a different text. */
async function requireRepeated(tx: Tx, enquiryId: string, key: string, message: string): Promise<void> {
  const sent = await tx
    .selectFrom('enquiry_replies')
    .select(['enquiry_id', 'message'])
    .where('id', '=', key)
    .executeTakeFirst();
  if (sent?.enquiry_id !== enquiryId || sent.message !== message) refuse('key_reused');
}
