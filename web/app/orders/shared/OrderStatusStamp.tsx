import { type OwnOrder, orderStatusLabel } from './order-state.ts';

const inks = { good: 'text-pudina', bad: 'text-mirchi', open: 'text-kesar', plain: 'text-muted' };

export function OrderStatusStamp({ order, className = '' }: { order: OwnOrder; className?: string }) {
  const { text, tone } = orderStatusLabel(order);
  return (
    <span className={`inline-flex items-baseline gap-2 font-medium ${inks[tone]} ${className}`}>
      <span
        className={`size-2 shrink-0 self-center rounded-full border-2 border-current ${tone === 'plain' ? '' : 'bg-current'}`}
      />
      {text}
    </span>
  );
}
