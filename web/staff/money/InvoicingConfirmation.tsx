import { useQueryClient } from '@tanstack/react-query';
import type { TaxMonth } from '#shared/contract/accounting.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { moment } from '#web/ui/page-dates.ts';

export function InvoicingConfirmation({
  sac,
  confirmation,
  invoicing,
}: Pick<TaxMonth, 'sac' | 'confirmation' | 'invoicing'>) {
  const queries = useQueryClient();
  const action = useEndpointMutation();
  if (confirmation) {
    const when = moment(confirmation.at);
    const text = confirmation.by
      ? m.money_tax_confirmed_by({ who: confirmation.by, when })
      : m.money_tax_confirmed({ when });
    return <p className="mb-4 text-sm text-muted">{text}</p>;
  }
  const confirm = async () => {
    if (await action.run('POST /api/admin/invoicing/confirmation', {}))
      await queries.invalidateQueries({ queryKey: ['GET /api/admin/months/:period'] });
  };
  const { series, signature, signatureNote } = invoicing;
  return (
    <Notice tone="note" quiet className="mb-4">
      {m.money_tax_unconfirmed()}
      <span className="my-2 block">
        {m.money_tax_to_confirm({
          codes: Object.entries(sac)
            .map(([service, code]) => `${service} ${code}`)
            .join(', '),
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
