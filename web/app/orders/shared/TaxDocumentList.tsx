import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { taxDocumentName } from '#web/platform/i18n/tax-document-names.ts';
import { Money } from '#web/ui/Money.tsx';
import { nearDay } from '#web/ui/page-dates.ts';

type TaxDocument = Reply<'GET /api/user/invoices'>[number];

export function TaxDocumentList({ documents }: { documents: readonly TaxDocument[] }) {
  return (
    <ul className="grid gap-2">
      {documents.map(({ id, kind, number, issuedAt, totalPaise, refersTo, void: isVoid, withoutTax }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
          <a href={`/api/invoices/${id}/pdf`} download className="link target justify-self-start">
            {taxDocumentName({ kind, withoutTax })} {number}
            <span className="sr-only"> (PDF)</span>
          </a>
          <span className="tabular-nums">
            <Money paise={totalPaise} />
          </span>
          <span className="col-span-2 text-sm text-muted">
            {nearDay(issuedAt)}
            {refersTo && ` · ${m.app_document_refers({ number: refersTo })}`}
            {isVoid && ` · ${m.app_document_void()}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
