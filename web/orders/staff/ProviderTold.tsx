import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { m } from '../../paraglide/messages.js';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { minuteInIst } from '../../ui/time-in-ist.ts';
import type { AnyOrder } from './types.ts';

const outcomes = {
  pending: m.desk_payment_pending,
  failed: m.desk_payment_failed,
  dropped: m.desk_payment_dropped,
  succeeded: m.desk_payment_succeeded,
};

/** Payments, refunds, receipts and events, each with the reference to name on the phone. */
export function ProviderTold({ order }: { order: AnyOrder }) {
  const { payments, refunds, receipts, events } = order;
  return (
    <section>
      <h2 className="mb-2 text-xl">{m.desk_provider({ provider: brand.paymentProvider })}</h2>
      {payments.length + refunds.length === 0 && <p className="text-muted">{m.desk_provider_nothing()}</p>}
      <ul className="grid gap-3">
        {payments.map(({ reference, outcome, amountPaise, method, at }) => (
          <Told key={reference} reference={reference} at={at} bad={outcome === 'failed'}>
            {[outcomes[outcome](), paiseInRupees(amountPaise), method].filter(Boolean).join(' · ')}
          </Told>
        ))}
        {refunds.map(({ reference, amountPaise, state, at }) => (
          <Told key={reference} reference={reference} at={at}>
            {m.desk_refund_line({ amount: paiseInRupees(amountPaise), state })}
          </Told>
        ))}
      </ul>
      {receipts.length > 0 && (
        <Disclosure summary={m.desk_receipts({ count: receipts.length })}>
          <ul className="grid gap-1 text-sm wrap-anywhere">
            {receipts.map(({ to, at, sentAt, failedAt }) => (
              <li key={at} className={failedAt && !sentAt ? 'text-mirchi' : ''}>
                {sentAt
                  ? m.desk_mail_sent({ to, when: minuteInIst(sentAt) })
                  : failedAt
                    ? m.desk_mail_failed({ to, when: minuteInIst(failedAt) })
                    : m.desk_mail_waiting({ to })}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {events.length > 0 && (
        <Disclosure summary={m.desk_events({ count: events.length })}>
          <ul className="grid gap-2 text-sm wrap-anywhere">
            {events.map(({ key, kind, state, note, at }) => (
              <li key={key} className={state === 'held' ? 'text-mirchi' : ''}>
                {minuteInIst(at)} · {kind} · {state}
                {note && <span className="block">{note}</span>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

type ToldProps = { reference: string; at: string; bad?: boolean; children: ReactNode };

function Told({ reference, at, bad, children }: ToldProps) {
  return (
    <li>
      <p className={`font-medium ${bad ? 'text-mirchi' : ''}`}>{children}</p>
      <p className="text-sm wrap-anywhere text-muted">
        <span className="figures">{reference}</span> · {minuteInIst(at)}
      </p>
    </li>
  );
}
