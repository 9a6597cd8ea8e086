import type { Db } from '#database/connect.ts';
import type { FileStore } from '#server/adapters/files.ts';
import { networkOf } from '#server/http/limits.ts';
import type { CurrentUser } from '#server/http/principal.ts';
import { refuse } from '#server/http/refuse.ts';
import type { DocumentKey } from '#server/platform/keys.ts';
import { may } from '#shared/rules/accounts.ts';
import { isIdentityDocument } from '#shared/rules/uploads.ts';
import { recordAccess, recordOperatorAccess } from './access-log.ts';
import { type Document, findDocument } from './documents.ts';
import { decryptDocument } from './encrypt-document.ts';

export type DocumentAccess = { db: Db; files: FileStore; documentKeys: readonly DocumentKey[] };
export type OpenedDocument = { document: Document & { owner: string }; bytes: Buffer };

/** Profile photos: every signed-in user. `staff_only`: only staff. All others: their owner and staff. */
function mayOpen(currentUser: CurrentUser, document: Pick<Document, 'kind' | 'user_id' | 'staff_only'>): boolean {
  if (document.staff_only) return may('staff', currentUser);
  return document.kind === 'profilePhoto' || document.user_id === currentUser.id || may('staff', currentUser);
}

/** How a document is opened. `page`: number of the page of a PDF, if its picture is wanted. */
export type Opening = { address: string; page?: number | undefined };

/** Logs access to an identity document first. Unknown and forbidden files are refused with the same error. */
export async function openDocument(
  deps: DocumentAccess,
  currentUser: CurrentUser | undefined,
  key: string,
  { address, page }: Opening,
): Promise<OpenedDocument> {
  const document = currentUser && (await findDocument(deps.db, key));
  if (!document || !mayOpen(currentUser, document)) refuse('not_found');
  if (page !== undefined && page > document.page_bytes.length) refuse('not_found');
  return { document, bytes: await readRecorded(deps, currentUser, document, address, page) };
}

/** Logs access to an identity document first. Throws if the file is missing or was changed. */
export async function readRecorded(
  deps: DocumentAccess,
  currentUser: CurrentUser,
  document: Document,
  address: string,
  page?: number,
): Promise<Buffer> {
  if (isIdentityDocument(document.kind)) await recordAccess(deps.db, currentUser, document, networkOf(address), page);
  return readDocument(deps, document, page);
}

/** Like `readRecorded`, for an export by the operator. The access log then names the operator, once for each document. */
export async function readForOperator(deps: DocumentAccess, document: Document, page?: number): Promise<Buffer> {
  if (page === undefined && isIdentityDocument(document.kind)) await recordOperatorAccess(deps.db, document);
  return readDocument(deps, document, page);
}

/** Returns the decrypted file, or the picture of a page, without writing an access log entry. */
export async function readDocument(
  { files, documentKeys }: Omit<DocumentAccess, 'db'>,
  document: Document,
  page = 0,
): Promise<Buffer> {
  const encrypted = await files.get(document.path);
  if (!encrypted) throw new Error(`the file of document ${document.id} is missing`);
  const all = document.seal === null ? encrypted : decryptDocument(documentKeys, document, document.seal, encrypted);
  const sizes = [document.bytes, ...document.page_bytes];
  const start = sizes.slice(0, page).reduce((sum, size) => sum + size, 0);
  return all.subarray(start, start + (sizes[page] ?? 0));
}
