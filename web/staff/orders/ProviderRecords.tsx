import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { paiseInRupees } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { moment, onDay } from '#web/ui/page-dates.ts';
import type { StaffOrder } from './types.ts';

const outcomes = {
  pending: m.desk_payment_pending,
  failed: m.desk_payment_failed,
  dropped: m.desk_payment_dropped,
  succeeded: m.desk_payment_succeeded,
};

export function ProviderRecords({ order }: { order: StaffOrder }) {
  const { payments, refunds, receipts, events } = order;
  return (
    <section>
      <h2 className="mb-2 text-xl">{m.desk_provider({ provider: brand.paymentProvider })}</h2>
      {payments.length + refunds.length === 0 && <p className="text-muted">{m.desk_provider_nothing()}</p>}
      <ul className="grid gap-3">
        {payments.map(({ reference, outcome, amountPaise, returnedPaise, failure, method, at, settlement }) => (
          <ProviderRecord key={reference} reference={reference} at={at} bad={outcome === 'failed'}>
            {[
              outcomes[outcome](),
              paiseInRupees(amountPaise),
              method?.replaceAll('_', ' '),
              failure?.replaceAll('_', ' '),
              returnedPaise > 0 && m.desk_payment_returned({ amount: paiseInRupees(returnedPaise) }),
            ]
              .filter(Boolean)
              .join(' · ')}
            {settlement && <span className="block text-sm font-normal">{settlementText(settlement)}</span>}
          </ProviderRecord>
        ))}
        {refunds.map(({ reference, paymentReference, amountPaise, state, automatic, at }) => (
          <ProviderRecord key={reference} reference={reference} at={at}>
            {(automatic ? m.desk_refund_line_auto : m.desk_refund_line)({ amount: paiseInRupees(amountPaise), state })}
            {paymentReference && (
              <span className="font-normal"> {m.desk_refund_of({ payment: paymentReference })}</span>
            )}
          </ProviderRecord>
        ))}
      </ul>
      {receipts.length > 0 && (
        <Disclosure summary={receiptsText(receipts)}>
          <ul className="grid gap-1 text-sm wrap-anywhere">
            {receipts.map(({ to, at, sentAt, failedAt, givenUpAt }) => (
              <li key={at} className={failedAt && !sentAt ? 'text-mirchi' : ''}>
                {sentAt
                  ? m.desk_mail_sent({ to, when: moment(sentAt) })
                  : givenUpAt
                    ? m.desk_mail_given_up({ to, when: moment(givenUpAt) })
                    : failedAt
                      ? m.desk_mail_failed({ to, when: moment(failedAt) })
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
                <Moment at={at} /> · {kind} · {state}
                {note && <span className="block">{note}</span>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

function receiptsText(receipts: StaffOrder['receipts']): string {
  const count = receipts.filter(({ sentAt }) => sentAt !== null).length;
  const failed = receipts.filter(({ givenUpAt }) => givenUpAt !== null).length;
  return failed > 0 ? m.desk_receipts_failed({ count, failed }) : m.desk_receipts({ count });
}

type PaymentSettlement = NonNullable<StaffOrder['payments'][number]['settlement']>;

/** Returns a text with the provider's fee for a payment and, once known, the day on which the rest arrived. */
function settlementText({ feePaise, day, utr }: PaymentSettlement): string {
  const fee = paiseInRupees(feePaise);
  return day && utr ? m.desk_payment_settled({ fee, day: onDay(day), utr }) : m.desk_payment_unsettled({ fee });
}

type ProviderRecordProps = { reference: string; at: string; bad?: boolean; children: ReactNode };

function ProviderRecord({ reference, at, bad, children }: ProviderRecordProps) {
  return (
    <li>
      <p className={`font-medium ${bad ? 'text-mirchi' : ''}`}>{children}</p>
      <p className="text-sm wrap-anywhere text-muted">
        <span className="figures">{reference}</span> · <Moment at={at} />
      </p>
    </li>
  );
}
