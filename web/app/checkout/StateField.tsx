import { states } from '#shared/rules/states.ts';
import { m } from '#web/paraglide/messages.js';
import { SelectField } from '#web/ui/SelectField.tsx';
import { stateNames } from './state-names.ts';
import type { BuyerForm } from './use-buyer.ts';

/** The buyer's State, with a sentence if it was taken from the PIN code or the GSTIN. */
export function StateField({ contact }: { contact: BuyerForm }) {
  const names = stateNames();
  return (
    <SelectField
      {...contact.field('state')}
      label={m.checkout_state()}
      hint={<span role="status">{sourceSentence(contact.stateFrom)}</span>}
      autoComplete="address-level1"
      aria-required
    >
      <option value="">{m.checkout_state_none()}</option>
      {states.map(([code]) => (
        <option key={code} value={code}>
          {names[code]}
        </option>
      ))}
    </SelectField>
  );
}

function sourceSentence(stateFrom: string): string {
  if (stateFrom === '') return m.checkout_state_hint();
  return stateFrom === 'gstin' ? m.checkout_state_from_gstin() : m.checkout_state_from_pin({ pin: stateFrom });
}
