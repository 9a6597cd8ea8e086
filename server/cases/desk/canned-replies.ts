import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, writeAudit } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import type { CannedReply } from '#shared/contract/case-messages.ts';
import { mostReplies } from '#shared/rules/canned-replies.ts';
import { masked } from '#shared/rules/masking.ts';

type Texts = Omit<CannedReply, 'id'>;
const columns = ['id', 'title', 'text_en as textEn', 'text_hi as textHi'] as const;

export function listReplies(db: Db): Promise<CannedReply[]> {
  return db
    .selectFrom('canned_replies')
    .select([...columns])
    .where('removed_at', 'is', null)
    .orderBy(sql`lower(title)`)
    .execute();
}

async function requireRoom(tx: Tx): Promise<void> {
  const { count } = await tx
    .selectFrom('canned_replies')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= mostReplies) refuse('replies_many');
}

export async function createReply(db: Db, actor: Actor, texts: Texts): Promise<CannedReply> {
  return db.transaction().execute(async (tx) => {
    await requireFreeTitle(tx, texts.title);
    await requireRoom(tx);
    const reply = await tx
      .insertInto('canned_replies')
      .values(rowOf(texts))
      .returning([...columns])
      .executeTakeFirstOrThrow();
    await audit(tx, actor, 'reply.created', reply.id);
    return reply;
  });
}

export async function changeReply(db: Db, actor: Actor, id: string, texts: Texts): Promise<CannedReply> {
  return db.transaction().execute(async (tx) => {
    await requireFreeTitle(tx, texts.title, id);
    const reply = await tx
      .updateTable('canned_replies')
      .set({ ...rowOf(texts), updated_at: sql`now()` })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning([...columns])
      .executeTakeFirst();
    if (!reply) refuse('reply_unknown');
    await audit(tx, actor, 'reply.changed', id);
    return reply;
  });
}

/** It can be restored for at least a day. Also deletes replies that were removed more than a day ago. */
export async function removeReply(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .updateTable('canned_replies')
      .set({ removed_at: sql`now()` })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!removed) refuse('reply_unknown');
    await tx.deleteFrom('canned_replies').where('removed_at', '<', sql<Date>`now() - interval '1 day'`).execute();
    await audit(tx, actor, 'reply.removed', id);
  });
}

export async function restoreReply(db: Db, actor: Actor, id: string): Promise<CannedReply> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .selectFrom('canned_replies')
      .select('title')
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .executeTakeFirst();
    if (!removed) refuse('reply_unknown');
    await requireFreeTitle(tx, removed.title);
    await requireRoom(tx);
    const reply = await tx
      .updateTable('canned_replies')
      .set({ removed_at: null })
      .where('id', '=', id)
      .returning([...columns])
      .executeTakeFirstOrThrow();
    await audit(tx, actor, 'reply.restored', id);
    return reply;
  });
}

const rowOf = ({ title, textEn, textHi }: Texts) => ({
  title: masked(title),
  text_en: masked(textEn),
  text_hi: masked(textHi),
});

/** Replies with the same title cannot be told apart. Locks the table, so that concurrent writers wait. */
async function requireFreeTitle(tx: Tx, title: string, own?: string): Promise<void> {
  await sql`lock table canned_replies in share row exclusive mode`.execute(tx);
  const taken = await tx
    .selectFrom('canned_replies')
    .select('id')
    .where(sql`lower(title)`, '=', sql`lower(${masked(title)})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (taken && taken.id !== own) refuse('reply_title_taken');
}

function audit(
  tx: Tx,
  actor: Actor,
  action: 'reply.created' | 'reply.changed' | 'reply.removed' | 'reply.restored',
  id: string,
) {
  return writeAudit(tx, actor, { action, subject: { kind: 'reply', id } });
}
