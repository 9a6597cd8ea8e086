import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CancelOrder } from './CancelOrder.tsx';
import type { TrackedOrder } from './shared/poll-delay.ts';

test('a cancelled order says that its refund is on its way, then that it was sent', () => {
  const textOf = (refundPending: boolean) => {
    const order = { cancelled: true, refundPending } as TrackedOrder;
    return renderToStaticMarkup(<CancelOrder order={order} onChanged={() => undefined} />);
  };
  expect(textOf(true)).toContain('This order is cancelled. The money is on its way back');
  expect(textOf(false)).toContain('This order is cancelled, and the refund has been sent to you.');
});
