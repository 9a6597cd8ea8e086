import type { Db } from '#database/connect.ts';
import type { EmailAttachment } from '#server/adapters/mail.ts';
import type { EmailToSend } from '#server/platform/outbox.ts';
import { pdfOf } from './invoice-pdf.ts';
import { documentsOfSale, findDocuments } from './tax-documents.ts';

/** PDF attachments of an e-mail: the invoice with the receipt, the credit note with the refund e-mail. */
export async function emailAttachments(db: Db, email: EmailToSend, publicUrl: string): Promise<EmailAttachment[]> {
  if (email.orderId === null) return [];
  const { bases, credits } = documentsOfSale(await findDocuments(db, email.orderId));
  const row = (() => {
    if (!('content' in email)) return email.kind === 'new-order' ? undefined : bases.at(-1);
    const { content } = email;
    if (content.kind === 'invoice-issued') return bases.at(-1);
    if (content.kind !== 'refund-sent' || content.what === 'duplicate') return undefined;
    return credits.findLast(({ total_paise }) => total_paise === content.amountPaise);
  })();
  if (!row) return [];
  return [{ ...(await pdfOf(db, row, publicUrl)), mediaType: 'application/pdf' }];
}
