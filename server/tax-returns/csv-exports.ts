import type { Db } from '#database/connect.ts';
import { csvHead, csvLine } from '#shared/rules/csv.ts';
import { registerCells, registerHead } from '#shared/rules/gstr1/register.ts';
import { tallyHead, tallyRows } from '#shared/rules/gstr1/tally.ts';
import { documentsOf } from './read-documents.ts';

type Lines = AsyncGenerator<string, void, undefined>;
export async function* registerCsv(db: Db, month: string): Lines {
  yield csvHead(registerHead);
  for await (const documents of documentsOf(db, month))
    yield documents.map((document) => csvLine(registerCells(document))).join('');
}

export async function* tallyCsv(db: Db, month: string): Lines {
  yield csvHead(tallyHead);
  for await (const documents of documentsOf(db, month))
    yield documents
      .flatMap((document) => tallyRows(document))
      .map(csvLine)
      .join('');
}
