import { states } from '#shared/rules/states.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { Field } from '../ui/Field.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { answer } from './answer.ts';
import { statesInHindi } from './states.hi.ts';
import type { Contact } from './use-buyer.ts';

/** State and GSTIN, folded away: only a business that wants the tax back needs them. */
export function InvoiceFields({ contact }: { contact: Contact }) {
  return (
    <details className="disclosure">
      <summary>
        <span>
          {m.checkout_invoice()} <span className="font-normal text-muted">{m.checkout_optional()}</span>
        </span>
        <PlusIcon className="size-5 text-kesar" />
      </summary>
      <div className="grid gap-5 pt-1 pb-6">
        <SelectField {...answer(contact, 'state')} label={m.checkout_state()} autoComplete="address-level1">
          <option value="">{m.checkout_state_none()}</option>
          {states.map(([code, name]) => (
            <option key={code} value={code}>
              {getLocale() === 'hi' ? statesInHindi[code] : name}
            </option>
          ))}
        </SelectField>
        <Field
          {...answer(contact, 'gstin')}
          label={m.checkout_gstin()}
          hint={m.checkout_gstin_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
        />
      </div>
    </details>
  );
}
