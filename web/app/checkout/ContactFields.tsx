import { m } from '#web/paraglide/messages.js';
import { Field, TextField } from '#web/ui/Field.tsx';
import { PhoneField } from '#web/ui/PhoneField.tsx';
import { StateSelect } from '#web/ui/StateSelect.tsx';
import type { BuyerForm } from './use-buyer.ts';

export function ContactFields({ contact }: { contact: BuyerForm }) {
  return (
    <>
      <p role="status" className="sr-only">
        {contact.said}
      </p>
      <Field {...contact.field('name')} label={m.checkout_name()} autoComplete="name" aria-required />
      <Field
        {...contact.field('email')}
        label={m.checkout_email()}
        hint={m.checkout_email_hint()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
      <PhoneField {...contact.field('phone')} label={m.checkout_phone()} />
      <TextField
        {...contact.field('address')}
        label={m.checkout_address()}
        optional={contact.addressNeeded ? undefined : m.checkout_optional()}
        hint={contact.addressNeeded ? m.checkout_address_hint() : undefined}
        aria-required={contact.addressNeeded}
        rows={2}
        autoComplete="street-address"
      />
      <StateField contact={contact} />
    </>
  );
}

/** Field for the buyer's State; its hint says whether the State was derived from the PIN code or the GSTIN. */
function StateField({ contact }: { contact: BuyerForm }) {
  return (
    <StateSelect {...contact.field('state')} hint={<span role="status">{sourceSentence(contact.stateFrom)}</span>} />
  );
}

function sourceSentence(stateFrom: string): string {
  if (stateFrom === '') return m.checkout_state_hint();
  return stateFrom === 'gstin' ? m.checkout_state_from_gstin() : m.checkout_state_from_pin({ pin: stateFrom });
}
