import type { Db } from '#database/connect.ts';
import type { FileStore } from '#server/adapters/files.ts';
import type { EmailAttachment } from '#server/adapters/mail.ts';
import { readDocument } from '#server/documents/authorize-document.ts';
import type { DocumentKey } from '#server/platform/keys.ts';
import type { EmailToSend } from '#server/platform/outbox.ts';

type AttachmentDeps = { db: Db; files: FileStore; documentKeys: readonly DocumentKey[] };

/** Returns the certificate for the e-mail about finished work, unless staff have withdrawn it meanwhile. */
export async function resultAttachment(deps: AttachmentDeps, email: EmailToSend): Promise<EmailAttachment[]> {
  if (!('content' in email) || email.content.kind !== 'case-ready' || !email.content.document) return [];
  const document = await deps.db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', email.content.document)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!document) return [];
  return [{ fileName: document.file_name, bytes: await readDocument(deps, document), mediaType: document.media_type }];
}
