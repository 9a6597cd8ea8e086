import { useQueryClient } from '@tanstack/react-query';
import type { TaxMonth } from '#shared/contract/accounting.ts';
import { categories } from '#shared/rules/catalogue.ts';
import { planTitle } from '#shared/rules/plan-title.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { minuteInIst } from '#web/ui/page-dates.ts';

export function InvoicingConfirmation({ confirmation, invoicing }: Pick<TaxMonth, 'confirmation' | 'invoicing'>) {
  const queries = useQueryClient();
  const action = useEndpointMutation();
  if (confirmation) {
    const when = minuteInIst(confirmation.at);
    const text = confirmation.by
      ? m.money_tax_confirmed_by({ who: confirmation.by, when })
      : m.money_tax_confirmed({ when });
    return <p className="mb-4 text-sm text-muted">{text}</p>;
  }
  const confirm = async () => {
    if (await action.run('POST /api/admin/invoicing/confirmation', {}))
      await queries.invalidateQueries({ queryKey: ['GET /api/admin/months/:period'] });
  };
  const { sac, series, signature, signatureNote } = invoicing;
  return (
    <Notice tone="note" quiet className="mb-4">
      {m.money_tax_unconfirmed()}
      <span className="my-2 block">
        {m.money_tax_to_confirm({
          codes: categories.map((category) => `${planTitle({ category, name: '' })} ${sac[category]}`).join(', '),
          series: Object.values(series).join(', '),
          signature: `${signature.en}: ${signatureNote.en}`,
        })}
      </span>
      <Button small variant="ghost" aria-disabled={action.busy} onClick={() => void confirm()}>
        {m.money_tax_confirm()}
      </Button>
      <ActionNotice notice={action.notice} className="mt-3" />
    </Notice>
  );
}
