import type { Readable } from 'node:stream';
import type { Db } from '#database/connect.ts';
import { refuse } from '#server/http/refuse.ts';
import { zipStream } from '#server/platform/zip-stream.ts';
import { inMonth } from './list-invoices.ts';
import { pdfOf } from './open-invoice-pdf.ts';

/** Each PDF is rendered when it is written to the stream. Refuses a month without documents. */
export async function invoicesZip(db: Db, month: string, publicUrl: string): Promise<Readable> {
  const documents = await db
    .selectFrom('tax_documents')
    .select(['id', 'number', 'issued_at'])
    .where(inMonth(month))
    .orderBy('series')
    .orderBy('sequence')
    .execute();
  if (documents.length === 0) refuse('month_empty');
  return zipStream(
    documents.map(({ id, number, issued_at }) => ({
      name: `${number.replaceAll('/', '-')}.pdf`,
      mtime: issued_at,
      compress: false,
      read: () => readPdf(db, id, publicUrl),
    })),
  );
}

async function* readPdf(db: Db, id: string, publicUrl: string): AsyncGenerator<Buffer, void, undefined> {
  const row = await db.selectFrom('tax_documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  yield (await pdfOf(db, row, publicUrl)).bytes;
}
