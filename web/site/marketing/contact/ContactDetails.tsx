import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { m } from '#web/paraglide/messages.js';
import { localBrand } from '#web/platform/i18n/brand.ts';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3.5 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

export function ContactDetails() {
  return (
    <dl className="border-b border-line">
      <Detail label={m.marketing_contact_person()}>{brand.contactPerson}</Detail>
      <Detail label={m.marketing_phone()}>
        <a href={brand.phoneHref} className="link target -my-2.5">
          {brand.phone}
        </a>
      </Detail>
      <Detail label={m.marketing_support()}>
        <a href={`mailto:${brand.support}`} className="link target -my-2.5">
          {brand.support}
        </a>
      </Detail>
      <Detail label={m.marketing_address()}>
        {brand.address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Detail>
      <Detail label={m.marketing_hours()}>{localBrand().hours}</Detail>
    </dl>
  );
}
