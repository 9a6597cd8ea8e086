import { useEffect, useRef } from 'react';
import { m } from '#web/paraglide/messages.js';
import { stateNameOf } from '#web/platform/i18n/state-names.ts';
import { Field } from '#web/ui/Field.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { otherStateOfGstin } from './buyer.ts';
import type { BuyerForm } from './use-buyer.ts';

/** Collapsed section for GSTIN and company, which only businesses that claim input tax credit need. */
export function InvoiceFields({ contact }: { contact: BuyerForm }) {
  const { gstin, company } = contact.buyer;
  const fold = useRef<HTMLDetailsElement>(null);
  const filled = gstin !== '' || company !== '';
  // Open the section if it has values from the last order, so that the buyer sees them before they are used.
  useEffect(() => {
    if (filled && fold.current) fold.current.open = true;
  }, [filled]);
  return (
    <div className="grid gap-4">
      <details ref={fold} className="disclosure">
        <summary>
          <span>
            {m.checkout_invoice()} <span className="font-normal text-muted">{m.checkout_optional()}</span>
          </span>
          <PlusIcon className="size-5 text-kesar" />
        </summary>
        <div className="grid gap-5 pt-1 pb-6">
          <Field
            {...contact.field('company')}
            label={m.checkout_company()}
            hint={m.checkout_company_hint()}
            autoComplete="organization"
            maxLength={100}
          />
          <Field
            {...contact.field('gstin')}
            label={m.checkout_gstin()}
            hint={m.checkout_gstin_hint()}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
          />
        </div>
      </details>
      <OtherState contact={contact} />
    </div>
  );
}

/** Warning that the GSTIN belongs to another State; does not block the payment. */
function OtherState({ contact: { buyer } }: { contact: BuyerForm }) {
  const registered = otherStateOfGstin(buyer);
  return (
    <div role="status" className="empty:hidden">
      {registered !== undefined && (
        <Notice tone="note" quiet>
          {m.checkout_gstin_differs({
            registered: stateNameOf(registered) ?? m.checkout_gstin_elsewhere(),
            chosen: stateNameOf(buyer.state) ?? '',
          })}
        </Notice>
      )}
    </div>
  );
}
