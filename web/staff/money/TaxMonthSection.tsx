import { useQuery } from '@tanstack/react-query';
import type { TaxMonth as Month } from '#shared/contract/accounting.ts';
import { formatIsoDate } from '#shared/format-date.ts';
import { m } from '#web/paraglide/messages.js';
import { endpointQuery } from '#web/platform/data/endpoints.ts';
import { taxDocumentNames } from '#web/platform/i18n/tax-document-names.ts';
import { Money } from '#web/ui/Money.tsx';
import { QueryResult } from '#web/ui/QueryResult.tsx';
import { RowsSkeleton } from '#web/ui/RowsSkeleton.tsx';
import { CloseMonth } from './CloseMonth.tsx';
import { InvoicingConfirmation } from './InvoicingConfirmation.tsx';
import { MonthExports } from './MonthExports.tsx';
import { MonthProblems } from './MonthProblems.tsx';
import { sectionNames } from './tax-month-texts.ts';

export function TaxMonthSection({ month }: { month: string }) {
  const period = month.slice(5) + month.slice(0, 4);
  const query = useQuery(endpointQuery('GET /api/admin/months/:period', { params: { period } }));
  const name = formatIsoDate(month, 'en');
  return (
    <section aria-labelledby="tax-month" className="mt-12 max-w-6xl">
      <h2 id="tax-month" className="mb-2 text-2xl">
        {m.money_tax_title({ month: name })}
      </h2>
      <QueryResult query={query} loading={<RowsSkeleton />}>
        {(found) => (
          <>
            <InvoicingConfirmation sac={found.sac} confirmation={found.confirmation} invoicing={found.invoicing} />
            {found.kinds.length > 0 ? (
              <>
                <Sums month={found} />
                <MonthProblems month={found} />
              </>
            ) : (
              <>
                <p className="text-muted">{m.money_tax_none({ month: name })}</p>
                {found.over && <p className="mt-2">{m.money_tax_nil({ month: name })}</p>}
              </>
            )}
            {(found.over || found.kinds.length > 0) && (
              <>
                <MonthExports key={period} month={found} />
                <CloseMonth key={`${period} close`} month={found} name={name} />
              </>
            )}
          </>
        )}
      </QueryResult>
    </section>
  );
}

function Sums({ month: { kinds, sections } }: { month: Month }) {
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <List
        label={m.money_tax_documents()}
        rows={kinds.map(({ kind, count, voided, totalPaise }) => ({
          key: kind,
          name: taxDocumentNames[kind](),
          note: voided > 0 ? m.money_tax_count_void({ count, voided }) : String(count),
          paise: totalPaise,
        }))}
      />
      <List
        label={m.money_tax_sections()}
        rows={sections.map(({ section, count, taxablePaise, taxPaise }) => ({
          key: section,
          name: sectionNames[section](),
          note: String(count),
          paise: taxablePaise + taxPaise,
        }))}
      />
    </div>
  );
}

type ListRow = { key: string; name: string; note: string; paise: number };

function List({ label, rows }: { label: string; rows: readonly ListRow[] }) {
  return (
    <div>
      <h3 className="text-lg font-semibold">{label}</h3>
      <ul className="border-t-2 border-ink">
        {rows.map(({ key, name, note, paise }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
            <span>
              {name} <span className="text-sm text-muted">{note}</span>
            </span>
            <span className="font-medium">
              <Money paise={paise} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
