import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { codes, resetLife } from '#shared/rules/accounts.ts';
import type { EmailContent } from '../../emails/emails.tsx';

/**
 * Lifetime in ms of the code or link of e-mails that are useless without it. Alerts are sent even if their link
 * expired.
 */
const lives = {
  'verify-email': codes.life,
  'login-code': codes.life,
  'reauth-code': codes.life,
  'change-email': codes.life,
  'erase-account': codes.life,
  'find-order': codes.life,
  'reset-link': resetLife,
  'set-password': resetLife,
  'login-limit': resetLife,
} satisfies { [Kind in EmailContent['kind']]?: number };

/**
 * Deletes unsent e-mails whose code or link has expired, for example after an outage or a restore: all of them, or only
 * `mailId`. Returns how many.
 */
export async function deleteExpiredEmails(db: Db | Tx, mailId?: string): Promise<number> {
  const deleted = await db
    .deleteFrom('mails')
    .where('sent_at', 'is', null)
    .where(({ or, and, eb }) =>
      or(
        Object.entries(lives).map(([kind, life]) =>
          and([
            eb('kind', '=', kind),
            eb('created_at', '<', sql<Date>`now() - make_interval(secs => ${life / 1_000})`),
          ]),
        ),
      ),
    )
    .$if(mailId !== undefined, (mails) => mails.where('id', '=', mailId ?? ''))
    .returning('id')
    .execute();
  return deleted.length;
}
