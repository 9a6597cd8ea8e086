import type { DisputeOutcome } from '#shared/rules/disputes.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { moment } from '#web/ui/page-dates.ts';
import type { StaffOrder } from './types.ts';

type Dispute = StaffOrder['disputes'][number];

const tones: Record<DisputeOutcome, 'error' | 'note' | 'success'> = {
  open: 'error',
  answered: 'note',
  won: 'success',
  lost: 'note',
};

export function OrderDispute({ dispute }: { dispute: Dispute }) {
  const { id, outcome, reason, status, amountPaise, openedAt } = dispute;
  return (
    <Notice tone={tones[outcome]} quiet>
      <h2 className="text-xl">{m.desk_dispute({ amount: paiseInRupees(amountPaise) })}</h2>
      <p className="mt-1">{whatNow(dispute)}</p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {[reason, m.desk_dispute_raised({ when: moment(openedAt), id }), status].filter(Boolean).join(' · ')}
      </p>
      <ButtonLink
        small
        variant="ghost"
        className="mt-3"
        href={`/api/admin/disputes/${encodeURIComponent(id)}/evidence`}
        download
      >
        {m.desk_dispute_evidence()}
      </ButtonLink>
    </Notice>
  );
}

function whatNow({ outcome, respondBy }: Dispute): string {
  if (outcome === 'won') return m.desk_dispute_won();
  if (outcome === 'lost') return m.desk_dispute_lost();
  if (outcome === 'answered') return m.desk_dispute_answered();
  return respondBy ? m.desk_dispute_answer_by({ when: moment(respondBy) }) : m.desk_dispute_answer();
}
