import { buyAgainPath, paymentSuccessPath } from '#shared/paths.ts';
import { m } from '#web/paraglide/messages.js';
import { localPath } from '#web/platform/i18n/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { type OwnOrder, paymentOption } from './order-state.ts';

type Props = { order: OwnOrder; variant?: 'primary' | 'ghost' };

export function OrderAction({ order, variant = 'ghost' }: Props) {
  const way = paymentOption(order);
  const ticketPage = localPath(paymentSuccessPath(order.order_id));
  const named = (label: string) => `${label}, ${m.orders_kot({ ticket: order.ticket })}`;
  if (way === 'none')
    return order.status === 'paid' ? (
      <a href={ticketPage} aria-label={named(m.orders_receipt())} className="link target justify-end">
        {m.orders_receipt()}
      </a>
    ) : null;
  const label = way === 'same' ? m.orders_pay_again() : m.orders_order_again();
  return (
    <ButtonLink
      small
      variant={variant}
      href={way === 'same' ? ticketPage : localPath(buyAgainPath(order))}
      aria-label={named(label)}
    >
      {label}
    </ButtonLink>
  );
}
