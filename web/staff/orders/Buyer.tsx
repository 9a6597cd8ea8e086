import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { customerPath } from '#shared/paths.ts';
import { taxFields } from '#shared/rules/buyer.ts';
import { m } from '#web/paraglide/messages.js';
import { useMay } from '#web/platform/auth/use-may.ts';
import { buyerLabels, buyerText } from '#web/staff/shared/buyer-labels.ts';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { formatPhone } from '#web/ui/format-phone.ts';
import { mailtoHref } from '#web/ui/mailto-href.ts';
import type { StaffOrder } from './types.ts';

export function Buyer({ order }: { order: StaffOrder }) {
  const { name, email, phone, personId } = order;
  const opensCustomers = useMay('staff');
  return (
    <section>
      <h2 className="mb-2 text-xl">{m.desk_buyer()}</h2>
      <dl className="grid gap-1.5 wrap-anywhere">
        <Line label={m.desk_name()}>{name}</Line>
        <Line label={m.desk_email()}>
          <a href={mailtoHref(email)} className="link">
            <EmailAddress>{email}</EmailAddress>
          </a>
        </Line>
        {phone && (
          <Line label={m.desk_phone()}>
            <a href={`tel:+91${phone}`} className="link figures">
              {formatPhone(phone)}
            </a>
          </Line>
        )}
        {taxFields.map((field) => {
          const value = order[field];
          return (
            value && (
              <Line key={field} label={buyerLabels[field]()}>
                {buyerText(field, value)}
              </Line>
            )
          );
        })}
      </dl>
      {personId && opensCustomers && (
        <Link to={customerPath(personId)} className="link mt-1 target">
          {m.desk_to_customer()}
        </Link>
      )}
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
