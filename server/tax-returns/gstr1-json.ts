import type { Db } from '#database/connect.ts';
import { brand } from '#shared/brand.ts';
import { b2bEntry, b2clEntry, cdnrEntry, cdnurEntry, summarySections } from '#shared/rules/gstr1/json.ts';
import { sectionOf } from '#shared/rules/gstr1/sections.ts';
import type { Summary } from '#shared/rules/gstr1/summary.ts';
import { documentsByGstin, largeInvoices, type MonthDocument, notesOfLargeInvoices } from './read-documents.ts';

type Text = AsyncGenerator<string, void, undefined>;
type Batches = AsyncIterable<MonthDocument[]>;

/** GSTR-1 in the JSON format of the GST offline tool, streamed; empty sections are left out. */
export async function* gstr1Json(db: Db, period: string, month: string, summary: Summary): Text {
  const head = JSON.stringify({ gstin: brand.gstin, fp: period, version: 'GST3.2.4', hash: 'hash' });
  const { b2cs, at, doc_issue, hsn, txpd } = summarySections(summary, brand.sellerState);
  yield head.slice(0, -1);
  yield* grouped('b2b', documentsByGstin(db, month, 'invoice'), ({ gstin }) => gstin, 'ctin', 'inv', b2bEntry);
  yield* grouped('b2cl', largeInvoices(db, month), ({ placeOfSupply }) => placeOfSupply, 'pos', 'inv', b2clEntry);
  yield* whole({ b2cs, at });
  yield* grouped('cdnr', documentsByGstin(db, month, 'credit_note'), ({ gstin }) => gstin, 'ctin', 'nt', cdnrEntry);
  yield* listed('cdnur', notesOfLargeInvoices(db, month), cdnurEntry);
  yield* whole({ doc_issue, hsn, txpd });
  yield '}\n';
}

function* whole(sections: Record<string, unknown>): Generator<string> {
  for (const [name, section] of Object.entries(sections))
    if (section !== undefined) yield `,${JSON.stringify(name)}:${JSON.stringify(section)}`;
}

type Name = ReturnType<typeof sectionOf>;
type Entry = (document: MonthDocument) => unknown;

/** Groups the documents of one section by buyer or State; they must arrive in that order. */
async function* grouped(
  section: Name,
  batches: Batches,
  keyOf: (document: MonthDocument) => string | null,
  keyName: string,
  listName: string,
  entry: Entry,
): Text {
  let open: string | null = null;
  for await (const documents of batches) {
    let text = '';
    for (const document of documents.filter((each) => sectionOf(each, brand.sellerState) === section)) {
      const key = keyOf(document) ?? '';
      if (key === open) text += ',';
      else text += `${open === null ? `,"${section}":[` : ']},'}{"${keyName}":${JSON.stringify(key)},"${listName}":[`;
      open = key;
      text += JSON.stringify(entry(document));
    }
    yield text;
  }
  if (open !== null) yield ']}]';
}

async function* listed(section: Name, batches: Batches, entry: Entry): Text {
  let separator = `,"${section}":[`;
  for await (const documents of batches) {
    let text = '';
    for (const document of documents.filter((each) => sectionOf(each, brand.sellerState) === section)) {
      text += separator + JSON.stringify(entry(document));
      separator = ',';
    }
    yield text;
  }
  if (separator === ',') yield ']';
}
