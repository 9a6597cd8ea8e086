import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Db } from '#database/connect.ts';
import { spend } from '#server/http/gate.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { announceLetter } from '#server/mails/outbox.ts';
import type { Queue } from '#server/work/queue.ts';
import { hashPassword, insistOnGoodPassword, passwordFits } from './passwords.ts';
import { findPerson } from './people.ts';
import { endSessions } from './sessions.ts';

type Deps = { db: Db; queue: Queue; secrets: readonly string[]; perAccount: RateLimiterAbstract | undefined };

/** Sets a new password for somebody who knows the old one; the other sessions end and a letter says so. */
export async function changePassword(
  deps: Deps,
  visitor: Visitor,
  wish: { current: string; password: string },
): Promise<void> {
  await spend(deps.perAccount, visitor.id);
  insistOnGoodPassword(wish.password);
  const person = (await findPerson(deps.db, visitor.id)) ?? refuse('signed_out');
  if (!(await passwordFits(person.password_hash, wish.current)))
    refuse('login_failed', { fields: { current: 'This is not your current password.' } });
  const passwordHash = await hashPassword(wish.password);
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
    await endSessions(tx, person.id, visitor.sessionId);
    if (person.email)
      await announceLetter(tx, deps, person.email, {
        kind: 'password-changed',
        name: person.name,
        at: new Date().toISOString(),
      });
  });
}
