import type { Db, Tx } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import type { AuditAction } from '#shared/contract/all.ts';

export type Actor = { currentUser: Pick<CurrentUser, 'id' | 'name' | 'role'>; address: string | null };

/** Who changes the shop: an admin, or the operator by a file. */
export type Author = Actor | 'operator';

/** The account of an author; null for the operator. */
export const idOf = (author: Author): string | null => (author === 'operator' ? null : author.currentUser.id);

export function actorOf(currentUser: CurrentUser, { ip }: { ip: string }): Actor {
  return { currentUser, address: ip };
}

export type AuditEntry = {
  action: AuditAction;
  subject: {
    kind:
      | 'person'
      | 'task'
      | 'order'
      | 'enquiry'
      | 'paper'
      | 'note'
      | 'case'
      | 'reply'
      | 'list'
      | 'month'
      | 'calendar'
      | 'catalogue'
      | 'invitation'
      | 'quote'
      | 'webhook'
      | 'job'
      | 'backup'
      | 'settings';
    id: string;
  };
  /**
   * Details of an audit entry, such as ids, states and amounts. Must not contain names, text about a customer or search
   * terms, except the contact of an order before and after its correction.
   */
  detail?: Record<string, unknown>;
};

/** Writes an audit entry. Call it in the same transaction as the action. */
export async function writeAudit(db: Db | Tx, { currentUser, address }: Actor, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit_log').values(lineOf({ currentUser, address }, entry)).execute();
}

/** Actors without a session: the scheduled purge, an operator command, or the owner of an account or link. */
export type Unnamed = 'purge' | 'operator' | 'owner';

/** Like `writeAudit`, for an action without a session. */
export async function writeUnnamedAudit(db: Db | Tx, who: Unnamed, entry: AuditEntry): Promise<void> {
  const line = lineOf({ currentUser: { id: '', name: who, role: 'user' }, address: null }, entry);
  await db
    .insertInto('audit_log')
    .values({ ...line, actor_id: null, actor_role: who })
    .execute();
}

export async function writeAudited(tx: Tx, author: Author, entry: AuditEntry): Promise<void> {
  if (author === 'operator') await writeUnnamedAudit(tx, 'operator', entry);
  else await writeAudit(tx, author, entry);
}

function lineOf({ currentUser, address }: Actor, entry: AuditEntry) {
  return {
    actor_id: currentUser.id,
    actor_name: currentUser.name,
    actor_role: currentUser.role,
    action: entry.action,
    subject_kind: entry.subject.kind,
    subject_id: entry.subject.id,
    detail: JSON.stringify(entry.detail ?? {}),
    address,
  };
}
