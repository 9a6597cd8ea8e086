import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import type { Queue } from '#server/platform/queue.ts';
import { announceAccessChange, type SmsDeps, textAccessChange } from './access-changes.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { endAccess, lockSignedIn } from './sessions.ts';

type Deps = SmsDeps & { db: Db; queue: Queue; secrets: readonly string[] };

/**
 * Changes the password of a signed-in user after reauthentication. Ends the other sessions and the codes, and alerts
 * the owner.
 */
export async function changePassword(deps: Deps, currentUser: CurrentUser, password: string): Promise<void> {
  requireGoodPassword(password);
  const passwordHash = await hashPassword(password);
  const user = await deps.db.transaction().execute(async (tx) => {
    const before = await lockSignedIn(tx, currentUser);
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', before.id).execute();
    await endAccess(tx, before, currentUser.sessionId);
    await announceAccessChange(tx, deps, before, 'password');
    return before;
  });
  await textAccessChange(deps, user, 'password');
}
