import type { Tx } from '#database/connect.ts';
import { enqueueEmail } from '#server/platform/outbox.ts';
import type { Queue } from '#server/platform/queue.ts';
import type { Language } from '#shared/language.ts';
import type { EmailContent } from '../../emails/emails.tsx';

type Outbox = { queue: Queue; secrets: readonly string[] };
type About = { id: string; to: string };

/** Enqueues an e-mail about an enquiry and returns its id. The e-mail is deleted together with the enquiry. */
export async function enqueueEnquiryEmail(
  tx: Tx,
  outbox: Outbox,
  { id, to }: About,
  content: EmailContent,
  language?: Language,
): Promise<string> {
  const mailId = await enqueueEmail(tx, outbox, to, content, language);
  await tx.updateTable('mails').set({ about_enquiry_id: id }).where('id', '=', mailId).execute();
  return mailId;
}
