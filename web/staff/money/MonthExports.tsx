import { useState } from 'react';
import type { TaxMonth } from '#shared/contract/accounting.ts';
import { m } from '#web/paraglide/messages.js';
import { Button, ButtonLink } from '#web/ui/Button.tsx';

/** Exports of a month. If checks fail, the return can be exported only after a second click as confirmation. */
export function MonthExports({ month: { period, kinds, problems } }: { month: TaxMonth }) {
  const [forced, setForced] = useState(false);
  const refused = problems.length > 0 && !forced;
  const force = problems.length > 0 ? '&force=1' : '';
  return (
    <div className="mt-6">
      <h3 className="text-lg font-semibold">{m.money_tax_exports()}</h3>
      <p className="mt-1 max-w-prose text-muted">{m.money_tax_exports_text()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {refused ? (
          <Button small variant="ghost" onClick={() => setForced(true)}>
            {m.money_tax_force()}
          </Button>
        ) : (
          <>
            <ButtonLink small href={`/api/admin/gstr1?period=${period}${force}`} download>
              {m.money_tax_json()}
            </ButtonLink>
            <ButtonLink small variant="ghost" href={`/api/admin/gstr1?period=${period}&format=csv${force}`} download>
              {m.money_tax_csv()}
            </ButtonLink>
          </>
        )}
        {kinds.length > 0 && (
          <ButtonLink
            small
            variant="ghost"
            href={`/api/admin/invoices/zip?month=${period.slice(2)}-${period.slice(0, 2)}`}
            download
          >
            {m.money_tax_pdfs()}
          </ButtonLink>
        )}
        <ButtonLink small variant="ghost" href={`/api/admin/months/${period}/register`} download>
          {m.money_tax_register()}
        </ButtonLink>
        <ButtonLink small variant="ghost" href={`/api/admin/months/${period}/tally`} download>
          {m.money_tax_tally()}
        </ButtonLink>
      </div>
    </div>
  );
}
