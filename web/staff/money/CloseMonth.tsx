import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaxMonth } from '#shared/contract/accounting.ts';
import { m } from '#web/paraglide/messages.js';
import { useEndpointMutation } from '#web/platform/data/use-endpoint-mutation.ts';
import { ActionNotice } from '#web/ui/ActionNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { moment } from '#web/ui/page-dates.ts';

type Props = { month: TaxMonth; name: string };

export function CloseMonth({ month: { period, over, closedAt, closedBy, problems }, name }: Props) {
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const action = useEndpointMutation();
  if (closedAt !== null)
    return (
      <Notice tone="success" quiet className="mt-6 max-w-136">
        {closedBy === null
          ? m.money_tax_closed({ when: moment(closedAt) })
          : m.money_tax_closed_by({ when: moment(closedAt), who: closedBy })}
      </Notice>
    );
  if (!over) return <p className="mt-6 text-muted">{m.money_tax_open({ month: name })}</p>;
  const close = async () => {
    const query = problems.length > 0 ? ({ force: '1' } as const) : {};
    if (await action.run('POST /api/admin/months/:period/close', { params: { period }, query }))
      await queries.invalidateQueries({ queryKey: ['GET /api/admin/months/:period'] });
  };
  return (
    <div className="mt-6 grid max-w-136 justify-items-start gap-3">
      {asked ? (
        <>
          <Notice quiet>
            {problems.length > 0
              ? m.money_tax_close_problems({ month: name })
              : m.money_tax_close_sure({ month: name })}
          </Notice>
          <div className="flex flex-wrap gap-3">
            <Button small aria-disabled={action.busy} onClick={() => void close()}>
              {m.money_tax_close_yes({ month: name })}
            </Button>
            <Button small variant="ghost" onClick={() => setAsked(false)}>
              {m.money_tax_close_no()}
            </Button>
          </div>
        </>
      ) : (
        <Button small variant="ghost" onClick={() => setAsked(true)}>
          {m.money_tax_close({ month: name })}
        </Button>
      )}
      <ActionNotice notice={action.notice} />
    </div>
  );
}
