import { Link } from 'react-router';
import type { Settlement } from '#shared/contract/accounting.ts';
import { orderPath } from '#shared/paths.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { ticketNumber } from '#shared/rules/orders.ts';
import type { DifferenceReason } from '#shared/rules/settlements.ts';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import { AlertIcon } from '#web/ui/icons.tsx';

type Difference = Settlement['differences'][number];
type Amounts = { ours: string; theirs: string };

const nothing = paiseInRupees(0);

const sentences: Record<DifferenceReason, (amounts: Amounts) => string> = {
  payment_without_line: ({ ours }) => m.money_difference_payment_without_line({ ours }),
  refund_without_line: ({ ours }) => m.money_difference_refund_without_line({ ours }),
  line_without_payment: ({ theirs }) => m.money_difference_line_without_payment({ theirs }),
  line_without_refund: ({ theirs }) => m.money_difference_line_without_refund({ theirs }),
  other_amount: (amounts) => m.money_difference_other_amount(amounts),
  settled_otherwise: (amounts) => m.money_difference_settled_otherwise(amounts),
  settlement_late: ({ ours }) => m.money_difference_settlement_late({ ours }),
  settlement_sum: (amounts) =>
    amounts.theirs === nothing ? m.money_difference_returned(amounts) : m.money_difference_settlement_sum(amounts),
  other_event: ({ theirs }) => m.money_difference_other_event({ theirs }),
  adjustment: ({ theirs }) => m.money_difference_adjustment({ theirs }),
};

export function DifferenceList({ differences, className = '' }: { differences: Difference[]; className?: string }) {
  const opensOrders = useMay('reader');
  return (
    <ul className={`grid gap-2 ${className}`}>
      {differences.map((difference) => (
        <li key={`${difference.reason} ${difference.eventId}`} className="flex gap-2.5">
          <AlertIcon className="mt-1 size-4.5 shrink-0 text-mirchi" />
          <p className="min-w-0 wrap-anywhere">
            {sentences[difference.reason](amountsOf(difference))}{' '}
            {difference.orderId !== null && <OrderLink orderId={difference.orderId} opens={opensOrders} />}{' '}
            <span className="text-sm text-muted">{m.money_difference_event({ id: difference.eventId })}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function OrderLink({ orderId, opens }: { orderId: string; opens: boolean }) {
  const text = m.money_difference_order({ ticket: ticketNumber(orderId) });
  return opens ? (
    <Link to={orderPath(orderId)} className="link">
      {text}
    </Link>
  ) : (
    text
  );
}

function amountsOf({ expectedPaise, actualPaise }: Difference): Amounts {
  return { ours: paiseInRupees(expectedPaise ?? 0), theirs: paiseInRupees(actualPaise ?? 0) };
}

export function OpenDifferences({ differences, more }: { differences: Difference[]; more: boolean }) {
  if (differences.length === 0) return null;
  return (
    <section aria-labelledby="money-open" className="mt-8 max-w-4xl">
      <h2 id="money-open" className="text-2xl">
        {m.money_open()}
      </h2>
      <p className="mt-1 mb-3 text-muted">{m.money_open_text()}</p>
      <DifferenceList differences={differences} />
      {more && <p className="mt-2 text-muted">{m.money_open_more()}</p>}
    </section>
  );
}
