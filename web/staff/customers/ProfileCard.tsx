import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { newQuotePath } from '#shared/paths.ts';
import { paiseInShort } from '#shared/rules/money.ts';
import { m } from '#web/paraglide/messages.js';
import { CopyButton } from '#web/staff/shared/CopyButton.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { formatPhone } from '#web/ui/format-phone.ts';
import { Avatar } from '#web/ui/layout/Avatar.tsx';
import { Money } from '#web/ui/Money.tsx';
import { mailtoHref } from '#web/ui/mailto-href.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { moment, nearDay } from '#web/ui/page-dates.ts';
import { Badges } from './Badges.tsx';
import { customerRoleNames } from './CustomersTable.tsx';
import type { CustomerData } from './customer-documents.ts';

type Props = Pick<CustomerData, 'user' | 'sums'>;

export function ProfileCard({ user, sums }: Props) {
  const { name, email, phone, role, profilePhoto, createdAt, lastSeenAt, disabled, guest } = user;
  return (
    <section aria-label={m.customers_profile()} className="rounded-card border border-line bg-card p-5 lg:px-6">
      {disabled && (
        <Notice tone="error" quiet className="mb-4">
          {m.customers_disabled()}
        </Notice>
      )}
      {guest && (
        <Notice quiet className="mb-4">
          {m.customers_guest()}
        </Notice>
      )}
      <div className="flex gap-5 max-md:flex-col">
        <Avatar name={name} photo={profilePhoto} className="size-20 text-2xl" />
        <dl className="grid min-w-0 flex-1 gap-x-8 gap-y-3 md:grid-cols-2 lg:grid-cols-[1.4fr_1.2fr_1fr_1fr]">
          <Fact label={m.customers_email()}>{email ? <Email email={email} verified={user.emailVerified} /> : '-'}</Fact>
          <Fact label={m.customers_phone()}>{phone ? <Phone phone={phone} verified={user.phoneVerified} /> : '-'}</Fact>
          <Fact label={m.customers_spent()}>
            <Money amount={sums.spent} className="font-semibold" />
            {sums.refundedPaise > 0 && (
              <p className="figures text-sm">{m.customers_refunded({ amount: paiseInShort(sums.refundedPaise) })}</p>
            )}
            <p className="figures text-sm text-muted">
              {m.customers_orders_paid({ paid: String(sums.paid), orders: String(sums.orders) })}
            </p>
          </Fact>
          <Fact label={guest ? m.customers_first_order() : m.customers_joined()}>
            <span className="figures">{nearDay(createdAt)}</span>
            <p className="text-sm text-muted">{guest ? m.customers_no_account() : customerRoleNames[role]()}</p>
            {!guest && (
              <p className="figures text-sm text-muted">
                {lastSeenAt ? `${m.customers_seen()} ${moment(lastSeenAt)}` : m.customers_seen_never()}
              </p>
            )}
            <Badges user={user} />
          </Fact>
        </dl>
      </div>
      {!disabled && role === 'user' && (
        <Link to={newQuotePath({ customer: user._id })} className="link target mt-2">
          {m.desk_quote_make()}
        </Link>
      )}
    </section>
  );
}

function Email({ email, verified }: { email: string; verified: boolean }) {
  return (
    <>
      <a href={mailtoHref(email)} className="link wrap-anywhere">
        <EmailAddress>{email}</EmailAddress>
      </a>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <Proof verified={verified} />
        <CopyButton text={email} label={m.customers_copy_email()} />
      </p>
    </>
  );
}

function Phone({ phone, verified }: { phone: string; verified: boolean }) {
  return (
    <>
      <a href={`tel:+91${phone}`} className="link figures whitespace-nowrap">
        {formatPhone(phone)}
      </a>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <Proof verified={verified} />
        <CopyButton text={phone} label={m.customers_copy_phone()} />
        <a href={`https://wa.me/91${phone}`} target="_blank" rel="noopener noreferrer" className="link target">
          {m.customers_whatsapp()}
          <span className="sr-only"> ({m.customers_new_tab()})</span>
        </a>
      </p>
    </>
  );
}

function Proof({ verified }: { verified: boolean }) {
  return (
    <span className={verified ? 'text-pudina' : 'text-muted'}>
      {verified ? m.customers_confirmed() : m.customers_not_confirmed()}
    </span>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
