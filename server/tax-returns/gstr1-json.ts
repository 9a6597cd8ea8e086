import type { Db } from '#database/connect.ts';
import type { Seller } from '#shared/rules/gstr1/document.ts';
import { b2bEntry, b2clEntry, cdnrEntry, cdnurEntry, summarySections } from '#shared/rules/gstr1/json.ts';
import type { MonthDocument } from './read-documents.ts';
import { documentsInSection, type ListSection, type ReturnMonth } from './section-lists.ts';

type Text = AsyncGenerator<string, void, undefined>;
type Batches = AsyncIterable<MonthDocument[]>;

/** Streams GSTR-1 in the JSON format of the GST offline tool; omits empty sections. */
export async function* gstr1Json(db: Db, returned: ReturnMonth, seller: Seller): Text {
  const { month, summary } = returned;
  const fp = month.slice(5) + month.slice(0, 4);
  const head = JSON.stringify({ gstin: seller.gstin, fp, version: 'GST3.2.4', hash: 'hash' });
  const { b2cs, at, doc_issue, hsn, txpd } = summarySections(summary, seller.state);
  const list = (section: ListSection) => documentsInSection(db, returned, section);
  yield head.slice(0, -1);
  yield* grouped('b2b', list('b2b'), ({ gstin }) => gstin, 'ctin', 'inv', b2bEntry);
  yield* grouped('b2cl', list('b2cl'), ({ placeOfSupply }) => placeOfSupply, 'pos', 'inv', b2clEntry);
  yield* whole({ b2cs, at });
  yield* grouped('cdnr', list('cdnr'), ({ gstin }) => gstin, 'ctin', 'nt', cdnrEntry);
  yield* listed('cdnur', list('cdnur'), cdnurEntry);
  yield* whole({ doc_issue, hsn, txpd });
  yield '}\n';
}

function* whole(sections: Record<string, unknown>): Generator<string> {
  for (const [name, section] of Object.entries(sections))
    if (section !== undefined) yield `,${JSON.stringify(name)}:${JSON.stringify(section)}`;
}

type Entry = (document: MonthDocument) => unknown;

/** Groups the documents of one section by buyer or State. The documents must arrive sorted by that key. */
async function* grouped(
  section: ListSection,
  batches: Batches,
  keyOf: (document: MonthDocument) => string | null,
  keyName: string,
  listName: string,
  entry: Entry,
): Text {
  let open: string | null = null;
  for await (const documents of batches) {
    let text = '';
    for (const document of documents) {
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

async function* listed(section: ListSection, batches: Batches, entry: Entry): Text {
  let separator = `,"${section}":[`;
  for await (const documents of batches) {
    let text = '';
    for (const document of documents) {
      text += separator + JSON.stringify(entry(document));
      separator = ',';
    }
    yield text;
  }
  if (separator === ',') yield ']';
}
