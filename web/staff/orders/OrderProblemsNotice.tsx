import { Link } from 'react-router';
import { type OrderProblem, orderTroubles } from '#shared/rules/orders.ts';
import { m } from '#web/paraglide/messages.js';
import { Notice } from '#web/ui/Notice.tsx';

type Props = { waiting: Record<OrderProblem, number>; linkTo: (trouble: OrderProblem) => string };

export function OrderProblemsNotice({ waiting, linkTo }: Props) {
  if (orderTroubles.every((trouble) => waiting[trouble] === 0)) return null;
  return (
    <Notice tone="error" quiet className="mb-5">
      <ul className="grid gap-1">
        {waiting['refund-due'] > 0 && (
          <li>
            <Link to={linkTo('refund-due')} className="link">
              {m.desk_refunds_waiting({ count: waiting['refund-due'] })}
            </Link>
          </li>
        )}
        {waiting['refund-approval'] > 0 && (
          <li>
            <Link to={linkTo('refund-approval')} className="link">
              {m.desk_approvals_waiting({ count: waiting['refund-approval'] })}
            </Link>
          </li>
        )}
        {waiting.held > 0 && (
          <li>
            <Link to={linkTo('held')} className="link">
              {m.desk_held_waiting({ count: waiting.held })}
            </Link>
          </li>
        )}
      </ul>
    </Notice>
  );
}
