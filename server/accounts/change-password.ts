import type { Db } from '#database/connect.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import type { Queue } from '#server/platform/queue.ts';
import { announceAccessChange, expireLinksToOtherAddresses, type SmsDeps, textAccessChange } from './access-changes.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import { endSessionsAndLinks, lockSignedIn } from './sessions.ts';

type Deps = SmsDeps & { db: Db; queue: Queue; secrets: readonly string[] };

/**
 * Changes the password of a signed-in user after reauthentication. Ends the other sessions, invalidates all reset links
 * and login codes, and alerts the owner with an undo link.
 */
export async function changePassword(deps: Deps, currentUser: CurrentUser, password: string): Promise<void> {
  requireGoodPassword(password);
  const passwordHash = await hashPassword(password);
  const { before, path } = await deps.db.transaction().execute(async (tx) => {
    const user = await lockSignedIn(tx, currentUser);
    await tx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_contested: false,
        password_by_link: user.password_by_link || user.password_hash === null,
      })
      .where('id', '=', user.id)
      .execute();
    await endSessionsAndLinks(tx, user.id, currentUser.sessionId);
    if (user.email_verified_at) await expireLinksToOtherAddresses(tx, user);
    return { before: user, path: await announceAccessChange(tx, deps, user, 'password') };
  });
  await textAccessChange(deps, before, 'password', path);
}
