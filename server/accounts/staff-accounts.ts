import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, record } from '#server/audit/audit.ts';
import { refuse } from '#server/http/refuse.ts';
import { announce } from '#server/live/announce.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import type { Queue } from '#server/work/queue.ts';
import type { Role } from '#shared/rules/accounts.ts';
import type { DeedName } from '#shared/rules/deeds.ts';
import type { Person } from './people.ts';
import { endSessions } from './sessions.ts';

/** Everybody of the staff, admins first; `id` narrows it to one person, whatever their role. */
async function staffAccounts(db: Db | Tx, id?: string) {
  let query = db
    .selectFrom('people')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.person_id', '=', 'people.id').on('sessions.expires_at', '>', sql<Date>`now()`),
    )
    .select(['people.id', 'people.name', 'people.email', 'people.role', 'people.totp_enabled_at', 'people.disabled_at'])
    .select((all) => [
      all.fn.count<number>('sessions.id').as('sessions'),
      all.fn.max('sessions.last_used_at').as('last_used_at'),
    ])
    .where('people.erased_at', 'is', null)
    .groupBy('people.id')
    .orderBy('people.role')
    .orderBy('people.name')
    .orderBy('people.id');
  query = id ? query.where('people.id', '=', id) : query.where('people.role', '<>', 'user');
  return (await query.execute()).map((person) => ({
    ...{ _id: person.id, name: person.name, email: person.email, role: person.role, sessions: person.sessions },
    secondFactor: person.totp_enabled_at !== null,
    disabledAt: person.disabled_at?.toISOString() ?? null,
    lastUsedAt: person.last_used_at?.toISOString() ?? null,
  }));
}

export type StaffAccount = Awaited<ReturnType<typeof staffAccounts>>[number];

/** Everybody of the staff, those shut out included. */
export function findStaffAccounts(db: Db): Promise<StaffAccount[]> {
  return staffAccounts(db);
}

export type StaffDeps = { db: Db; queue: Queue; secrets: readonly string[] };

type Change = { action: DeedName; reason: string; set?: { role?: Role; disabled_at?: Date | null }; detail?: object };

/**
 * Changes somebody's rights and ends their sessions. All admins are held meanwhile: of two who take each other's role at
 * once the second is none any more, so that one always stays.
 */
async function change(
  deps: StaffDeps,
  actor: Actor,
  pick: (tx: Tx) => Promise<Person | undefined>,
  decide: (person: Person) => Change,
): Promise<StaffAccount> {
  return deps.db.transaction().execute(async (tx) => {
    const admins = await holdAdmins(tx);
    if (!admins.includes(actor.visitor.id)) refuse('access_denied');
    const person = (await pick(tx)) ?? refuse('account_unknown');
    if (person.id === actor.visitor.id) refuse('not_yourself');
    const { action, reason, set, detail } = decide(person);
    if (set) await tx.updateTable('people').set(set).where('id', '=', person.id).execute();
    if (set?.role && set.role !== person.role) await tellOfRole(tx, deps, person, set.role);
    await endSessions(tx, person.id);
    await record(tx, actor, {
      action,
      subject: { kind: 'person', id: person.id },
      detail: { name: person.name, ...detail, reason },
    });
    await announce(tx, 'customers', person.id);
    const [account] = await staffAccounts(tx, person.id);
    return account ?? refuse('account_unknown');
  });
}

/** Says what somebody is from now on, not why: the reason is for those who answer for it. Staff are written to in English. */
async function tellOfRole(tx: Tx, deps: StaffDeps, { email, name }: Person, role: Role): Promise<void> {
  if (!email) return;
  const letter = { kind: 'role-changed' as const, name, role, at: new Date().toISOString() };
  await announceLetter(tx, deps, email, letter, role === 'user' ? undefined : 'en');
}

/** Everybody who is an admin, held against every change until the transaction ends. */
async function holdAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

/** Refuses to let the last admin go; nothing for anybody else. */
export async function insistOnAnotherAdmin(tx: Tx, person: Pick<Person, 'id' | 'role'>): Promise<void> {
  if (person.role !== 'admin') return;
  const admins = await holdAdmins(tx);
  if (admins.every((id) => id === person.id)) refuse('last_admin');
}

const held = (tx: Tx) => tx.selectFrom('people').selectAll().where('erased_at', 'is', null).forUpdate();
const staffMember = (id: string) => (tx: Tx) =>
  held(tx).where('id', '=', id).where('role', '<>', 'user').executeTakeFirst();

/** Makes somebody with a confirmed address one of the staff, or gives a member another role. */
export function promote(
  deps: StaffDeps,
  actor: Actor,
  { email, role, reason }: { email: string; role: Role; reason: string },
): Promise<StaffAccount> {
  return change(
    deps,
    actor,
    (tx) => held(tx).where('email', '=', email.toLowerCase()).executeTakeFirst(),
    (person) => {
      if (!person.email_verified_at) refuse('account_unproven');
      if (person.disabled_at) refuse('account_disabled');
      return { action: 'role.changed', reason, set: { role }, detail: { from: person.role, to: role } };
    },
  );
}

/** Gives one of the staff another role; `user` lets them go. */
export function changeRole(
  deps: StaffDeps,
  actor: Actor,
  id: string,
  { role, reason }: { role: Role; reason: string },
): Promise<StaffAccount> {
  return change(deps, actor, staffMember(id), (person) => ({
    ...{ action: 'role.changed', reason, set: { role }, detail: { from: person.role, to: role } },
  }));
}

/** Shuts one of the staff out, or lets them in again. */
export function setDisabled(
  deps: StaffDeps,
  actor: Actor,
  id: string,
  disabled: boolean,
  reason: string,
): Promise<StaffAccount> {
  return change(deps, actor, staffMember(id), () => ({
    action: disabled ? 'account.disabled' : 'account.enabled',
    ...{ reason, set: { disabled_at: disabled ? new Date() : null } },
  }));
}

/** Signs one of the staff out everywhere. */
export function endStaffSessions(deps: StaffDeps, actor: Actor, id: string, reason: string): Promise<StaffAccount> {
  return change(deps, actor, staffMember(id), () => ({ action: 'sessions.ended', reason }));
}
