import { states } from '#shared/rules/states.ts';
import { m } from '#web/paraglide/messages.js';
import { contentForLanguage } from '#web/platform/i18n/content-for-language.ts';
import { Field } from '#web/ui/Field.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { BuyerForm } from './use-buyer.ts';

type StateNames = Record<(typeof states)[number][0], string>;
const englishNames = Object.fromEntries(states) as StateNames;
const twins = import.meta.glob<StateNames>('./states.*.ts', { eager: true, import: 'stateNames' });

/** State and GSTIN, folded away: only a business that wants the tax back needs them. */
export function InvoiceFields({ contact }: { contact: BuyerForm }) {
  const names = contentForLanguage(englishNames, twins);
  return (
    <details className="disclosure">
      <summary>
        <span>
          {m.checkout_invoice()} <span className="font-normal text-muted">{m.checkout_optional()}</span>
        </span>
        <PlusIcon className="size-5 text-kesar" />
      </summary>
      <div className="grid gap-5 pt-1 pb-6">
        <SelectField {...contact.field('state')} label={m.checkout_state()} autoComplete="address-level1">
          <option value="">{m.checkout_state_none()}</option>
          {states.map(([code]) => (
            <option key={code} value={code}>
              {names[code]}
            </option>
          ))}
        </SelectField>
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
  );
}
