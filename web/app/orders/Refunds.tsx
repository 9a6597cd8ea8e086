import { useState } from 'react';
import { paiseInShort } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { nearDay, onDay } from '#web/ui/page-dates.ts';
import type { OrderReply } from './shared/poll-delay.ts';

export function refundLines(
  order: Pick<
    OrderReply,
    | 'status'
    | 'duplicatePaise'
    | 'duplicateReturnedPaise'
    | 'duplicateByHandPaise'
    | 'duplicateAtBank'
    | 'refundedPaise'
  >,
): string[] {
  const { status, duplicatePaise, duplicateByHandPaise, duplicateAtBank, refundedPaise } = order;
  const days = localBrand().promises.refundDays;
  const returned = Math.min(duplicatePaise, order.duplicateReturnedPaise + duplicateByHandPaise);
  const open = duplicatePaise - returned;
  const taken = Math.min(open, duplicateAtBank.takenPaise);
  const held = Math.min(open - taken, duplicateAtBank.heldPaise);
  const due = open - taken - held;
  const back = paiseInShort(returned);
  const lines: string[] = [];
  if (taken > 0) lines.push(m.orders_duplicate_bank_took({ amount: paiseInShort(taken) }));
  if (held > 0) lines.push(m.orders_duplicate_bank_holds({ amount: paiseInShort(held) }));
  if (due > 0)
    lines.push(
      status === 'refunded'
        ? m.orders_duplicate_open_refunded({ amount: paiseInShort(due), days })
        : m.orders_duplicate_open({ amount: paiseInShort(due), days }),
    );
  else if (open === 0 && duplicatePaise > 0)
    lines.push(
      status === 'refunded'
        ? m.orders_duplicate_back_refunded({ amount: back })
        : m.orders_duplicate_back({ amount: back }),
    );
  if (status === 'paid' && refundedPaise > 0) lines.push(m.orders_part_back({ amount: paiseInShort(refundedPaise) }));
  return lines;
}

const day = 86_400_000;
/** Time after which a refund should have arrived, so that its page stops saying how long that takes. */
const arrivesWithin = 16 * day;

/** Returns a sentence for each refund: amount, day and reference; for new ones also how long the bank takes. */
export function refundFacts({ refunds }: Pick<OrderReply, 'refunds'>, now: number): string[] {
  const days = localBrand().promises.refundDays;
  const isNew = refunds.some(({ state, at }) => state === 'sent' && now - Date.parse(at) < arrivesWithin);
  const facts = refunds.map(({ amountPaise, at, reference, state }) => {
    const sent = { amount: paiseInShort(amountPaise), day: onDay(at) };
    if (state === 'waiting') return m.orders_refund_waits({ amount: sent.amount });
    if (state === 'pending') return m.orders_refund_pending({ ...sent, day: nearDay(at), days });
    return reference ? m.orders_refund_reference({ ...sent, reference }) : m.orders_refund_sent(sent);
  });
  return isNew ? [...facts, m.orders_refund_soon({ days })] : facts;
}

export function Refunds({ order }: { order: OrderReply }) {
  const [now] = useState(() => Date.now());
  const lines = [...refundLines(order), ...refundFacts(order, now)];
  if (lines.length === 0) return null;
  return (
    <Notice quiet className="mt-6 max-w-136">
      {lines.map((line) => (
        <p key={line} className="not-first:mt-2">
          {line}
        </p>
      ))}
    </Notice>
  );
}
