import type { Db, Tx } from '#database/connect.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { DeedName } from '#shared/rules/deeds.ts';

export type Actor = { visitor: Pick<Visitor, 'id' | 'name' | 'role'>; address: string | null };

/** Who does something, with the address that it came from. */
export function actorOf(visitor: Visitor, { ip }: { ip: string }): Actor {
  return { visitor, address: ip };
}

export type Deed = {
  action: DeedName;
  subject: { kind: 'person' | 'task' | 'order' | 'enquiry' | 'paper' | 'note' | 'list'; id: string };
  /** What one must know to understand the line; never a paper's content or a secret. */
  detail?: Record<string, unknown>;
};

/** Writes a line of the audit log; in the transaction of what it tells of, so that neither stands without the other. */
export async function record(db: Db | Tx, { visitor, address }: Actor, deed: Deed): Promise<void> {
  await db.insertInto('audit_log').values(lineOf({ visitor, address }, deed)).execute();
}

/** A line as it is kept. */
export function lineOf({ visitor, address }: Actor, deed: Deed) {
  return {
    actor_id: visitor.id,
    actor_name: visitor.name,
    actor_role: visitor.role,
    action: deed.action,
    subject_kind: deed.subject.kind,
    subject_id: deed.subject.id,
    detail: JSON.stringify(deed.detail ?? {}),
    address,
  };
}
