import { Link } from 'react-router';
import { orderPath } from '#shared/paths.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import { m } from '#web/paraglide/messages.js';
import type { Reply } from '#web/platform/api/api.ts';
import { dueDay } from '#web/ui/page-dates.ts';

type Dispute = Reply<'GET /api/admin/system'>['disputes'][number];

/** Payments that buyers dispute at their bank, with the last day for an answer; the order has the evidence. */
export function Disputes({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return <p className="text-muted">{m.desk_system_disputes_none()}</p>;
  return (
    <ul className="border-t-2 border-ink">
      {disputes.map(({ id, orderId, amountPaise, outcome, respondBy }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2">
          <Link to={orderPath(orderId)} className="link">
            {m.desk_webhook_order({ id: ticketNumber(orderId) })}
          </Link>
          <span className="figures">{paiseInRupees(amountPaise)}</span>
          <span className={outcome === 'open' ? 'font-semibold text-mirchi' : 'text-muted'}>
            {outcome === 'open' && respondBy
              ? m.desk_system_dispute_by({ day: dueDay(respondBy) })
              : m.desk_dispute_answered()}
          </span>
        </li>
      ))}
    </ul>
  );
}
