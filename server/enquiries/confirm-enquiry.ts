import { sql } from 'kysely';
import type { Tx } from '#database/connect.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { Language } from '#shared/language.ts';
import { confirmations } from '#shared/rules/enquiries.ts';
import { enqueueEnquiryEmail } from './enquiry-email.ts';

type Received = { id: string; number: string; email: string; network_hash: Buffer };

/**
 * Confirms an enquiry by e-mail. The rate is limited for each e-mail address and each sender's network, because anybody
 * can enter any address. `confirmed_at` is set when the e-mail is enqueued.
 */
export async function confirmEnquiry(
  tx: Tx,
  deps: { queue: Queue; secrets: readonly string[] },
  { id, number, email, network_hash }: Received,
  language?: Language,
): Promise<void> {
  const recipient = email.toLowerCase();
  // Serializes parallel enquiries from one e-mail address or network, so that each counts the e-mails sent earlier.
  for (const key of [`confirmations from ${network_hash.toString('hex')}`, `confirmations to ${recipient}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const { hour, day } = await tx
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('created_at', '>', sql<Date>`now() - interval '1 hour'`).as('hour'),
      fn.countAll<number>().as('day'),
    ])
    .where('recipient', '=', recipient)
    .where('kind', '=', 'enquiry-received')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  const { sent } = await tx
    .selectFrom('enquiries')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('network_hash', '=', network_hash)
    .where('confirmed_at', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (hour >= confirmations.perHour || day >= confirmations.perDay || sent >= confirmations.perNetworkDay) return;
  await tx.updateTable('enquiries').set({ confirmed_at: sql`now()` }).where('number', '=', number).execute();
  await enqueueEnquiryEmail(tx, deps, { id, to: recipient }, { kind: 'enquiry-received', number }, language);
}
