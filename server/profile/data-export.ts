import type { Readable } from 'node:stream';
import type { Db } from '#database/connect.ts';
import { findUser, type User } from '#server/accounts/users.ts';
import { exportAccesses } from '#server/documents/access-log.ts';
import { type Document, documentsToExport } from '#server/documents/documents.ts';
import { refuse } from '#server/http/refuse.ts';
import { sessionsPerAccount } from '#shared/rules/accounts.ts';
import { type Named, namesInArchive } from './archive-names.ts';
import { exportArchive } from './export-archive.ts';
import { exportCases } from './export-cases.ts';
import { exportEmails, exportEnquiries, exportNoteCounts, exportOrders, exportQuotes } from './export-records.ts';

/**
 * Creates the data export of a user as a ZIP with a JSON file and the documents, PDFs also as pictures of their pages.
 * `read` returns the file of a document, or the picture of a page.
 */
export async function exportOf(
  db: Db,
  userId: string,
  now: Date,
  read: (document: Document, page?: number) => Promise<Buffer>,
): Promise<Readable> {
  const user = (await findUser(db, userId)) ?? refuse('signed_out');
  const documents = await documentsToExport(db, userId);
  const papers = namesInArchive(documents);
  const files = papers.flatMap(({ name, document }) => [
    { name, read: () => read(document) },
    ...document.page_bytes.map((_, at) => ({
      name: `${name} pages/${at + 1}.jpg`,
      read: () => read(document, at + 1),
    })),
  ]);
  return exportArchive(files, () => recordsOf(db, user, papers, now), now);
}

async function* recordsOf(db: Db, user: User, papers: readonly Named<Document>[], now: Date) {
  const own = { column: 'user_id', id: user.id } as const;
  const { id, name, email, phone, role, language, created_at, email_verified_at, phone_verified_at } = user;
  const proven = email_verified_at && email;
  const owner = { userId: id, proven };
  yield {
    exportedAt: now.toISOString(),
    profile: { id, name, email, phone, role, language, created_at, email_verified_at, phone_verified_at },
    secondFactorSince: user.totp_enabled_at,
    papers: papers.map(({ name: file, document }) => ({
      file,
      kind: document.kind,
      name: document.file_name,
      bytes: document.bytes,
      created_at: document.created_at,
    })),
    paperOpenings: exportAccesses(db, id),
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'last_used_at', 'expires_at', 'address', 'device'])
      .where(own.column, '=', id)
      .orderBy('last_used_at', 'desc')
      .limit(sessionsPerAccount)
      .execute(),
    orders: exportOrders(db, owner),
    cases: exportCases(db, owner),
    favourites: await db
      .selectFrom('favourites')
      .select(['plan_slug', 'created_at'])
      .where(own.column, '=', id)
      .execute(),
    offers: proven ? await exportQuotes(db, proven) : [],
    enquiries: proven ? exportEnquiries(db, proven) : [],
    letters: proven ? exportEmails(db, proven) : [],
    internalNotes: await exportNoteCounts(db, id),
  };
}
