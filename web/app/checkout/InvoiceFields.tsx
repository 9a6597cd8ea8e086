import { readGstin, stateOfGstin } from '#shared/rules/gstin.ts';
import { stateName } from '#shared/rules/states.ts';
import { m } from '#web/paraglide/messages.js';
import { Field } from '#web/ui/Field.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { stateNameOf } from '#web/ui/state-names.ts';
import type { BuyerValues } from './buyer.ts';
import type { BuyerForm } from './use-buyer.ts';

/** Company and GSTIN, folded away: only a business that wants the tax back needs them. */
export function InvoiceFields({ contact }: { contact: BuyerForm }) {
  const elsewhere = otherStateOf(contact.buyer);
  return (
    <details className="disclosure">
      <summary>
        <span>
          {m.checkout_invoice()} <span className="font-normal text-muted">{m.checkout_optional()}</span>
        </span>
        <PlusIcon className="size-5 text-kesar" />
      </summary>
      <div className="grid gap-5 pt-1 pb-6">
        <Field
          {...contact.field('gstin')}
          label={m.checkout_gstin()}
          hint={m.checkout_gstin_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
        />
        <div role="status">
          {elsewhere && (
            <Notice quiet>
              {m.checkout_gstin_elsewhere({
                there: stateNameOf(elsewhere),
                chosen: stateNameOf(contact.buyer.state),
              })}
            </Notice>
          )}
        </div>
        <Field {...contact.field('company')} label={m.checkout_company()} autoComplete="organization" maxLength={100} />
      </div>
    </details>
  );
}

/** The State of the GSTIN, if it differs from the one chosen. */
function otherStateOf({ gstin, state }: BuyerValues): string | undefined {
  const registered = readGstin(gstin);
  const there = registered && stateOfGstin(registered);
  return there && state && there !== state && stateName(there) ? there : undefined;
}
