import { sql } from 'kysely';
import type { Db, Tx } from '#database/connect.ts';
import { codes, linkLife } from '#shared/rules/accounts.ts';
import type { EmailContent } from '../../emails/emails.tsx';

/** In ms. Alerts are not listed, because they are sent even if their link has expired. */
const lives = {
  'verify-email': codes.life,
  'login-code': codes.life,
  'reauth-code': codes.life,
  'change-email': codes.life,
  'erase-account': codes.life,
  'find-order': codes.life,
  'reset-link': linkLife.forgotten,
  'set-password': linkLife.forgotten,
} satisfies { [Kind in EmailContent['kind']]?: number };

export function isExpired({ kind, created_at }: { kind: string; created_at: Date }): boolean {
  const life = new Map<string, number>(Object.entries(lives)).get(kind);
  return life !== undefined && created_at.getTime() + life < Date.now();
}

/** Deletes all of them, or only `mailId`, for example after an outage. Returns their number. */
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
